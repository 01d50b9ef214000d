export { savesData } from '../../services/browser/dataSaver.ts';
