export { areKeysOff } from '../../services/browser/preferences.ts';
