export { showNativeControls } from '../../services/browser/player/nativeControls.ts';
