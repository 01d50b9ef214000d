import { useCallback, useState } from 'react';
import type { Topic } from '../../domain/session/metadata.ts';
import { topicAddress } from '../../domain/session/sessionPath.ts';

/** Copies the address that opens a session at a topic; `notice` says so (spec §8) or, where the browser does not allow it, is the address. */
export function useCopyLink(topicBase: string, copiedText: string) {
  const [notice, setNotice] = useState('');
  const copy = useCallback(
    ({ id }: Topic) => {
      const { href } = new URL(topicAddress(topicBase, id), location.href);
      const done = () => setNotice(copiedText);
      navigator.clipboard.writeText(href).then(done, () => setNotice(href));
    },
    [topicBase, copiedText],
  );
  return { notice, copy };
}
