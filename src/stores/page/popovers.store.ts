export { hasOtherOpen as isBelowOthers } from '../../services/browser/popovers.ts';
