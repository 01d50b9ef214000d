import { useCallback, useState } from 'react';
import type { Topic } from '../../domain/session/metadata.ts';
import { topicAddress } from '../../domain/session/sessionPath.ts';
import type { Translate } from '../../i18n/translator.ts';

/**
 * Returns a function that copies the address of a topic. `notice` is the confirmation (rule 16.8), or the address if the browser does not
 * allow copying.
 */
export function useCopyLink(topicBase: string, t: Translate) {
  const [notice, setNotice] = useState('');
  const copy = useCallback(
    ({ id }: Topic) => {
      const { href } = new URL(topicAddress(topicBase, id), location.href);
      const confirm = () => setNotice(t('share.timeCopied'));
      navigator.clipboard.writeText(href).then(confirm, () => setNotice(href));
    },
    [topicBase, t],
  );
  return { notice, copy };
}
