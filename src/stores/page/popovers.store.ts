export { hasOtherPopover } from '../../services/browser/popovers.ts';
