/** Whether all tests run (`npm run test:full`) instead of the selection of `npm test`. */
export const IS_FULL = process.env['PORTAL_TEST_FULL'] === '1';
