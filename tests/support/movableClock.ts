// Loaded into a portal before its own code, so that a test moves its clock on by a message instead of waiting.
const now = Date.now.bind(Date);
let aheadMs = 0;
Date.now = () => now() + aheadMs;
process.on('message', (message: { aheadMs: number }) => {
  aheadMs = message.aheadMs;
  process.send?.({ moved: true });
});
