// Loaded into a portal before its code: a test moves the portal's clock ahead by a message.
const now = Date.now.bind(Date);
let aheadMs = 0;
Date.now = () => now() + aheadMs;
process.on('message', (message: { aheadMs: number }) => {
  aheadMs = message.aheadMs;
  process.send?.({ moved: true });
});
