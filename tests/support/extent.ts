/** Whether everything is run that there is (`npm run test:full`), and not what `npm test` chooses of it. */
export const IS_FULL = process.env['PORTAL_TEST_FULL'] === '1';
