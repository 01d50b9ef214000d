import type { LiveState } from '../domain/liveSession.ts';
import { personId } from '../domain/personId.ts';
import type { LivePart } from './liveView.ts';

/** How a section of the panel follows the session once its code is there. */
type FollowSection = (section: HTMLElement) => LivePart;

/** A section behind a tab: the tab says at once how many there are; what keeps its rows comes when it is opened. */
function behindTab(id: string, count: (session: LiveState) => number, load: () => Promise<FollowSection>): LivePart {
  let told: Parameters<LivePart> | undefined;
  let part: LivePart | undefined;
  let observer: IntersectionObserver | undefined;

  const open = async (section: HTMLElement) => {
    observer?.disconnect();
    part = await load()
      .then((follow) => follow(section))
      .catch(() => undefined);
    // Whatever cannot be had now is asked for again when the section is looked at again.
    observer = part && observer;
    if (told) part?.(...told);
  };
  return (...now) => {
    const section = document.getElementById(id);
    if (!section) return;
    const [session] = now;
    if (session !== told?.[0]) {
      const number = count(session);
      const badge = document.querySelector(`#tab-${id} span`);
      badge?.toggleAttribute('hidden', number === 0);
      badge?.replaceChildren(String(number));
    }
    told = now;
    if (!observer) {
      observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void open(section);
      });
      observer.observe(section);
    }
    part?.(...now);
  };
}

/** Who speaks and who is there: the tab counts those who spoke. */
export const showPeople = behindTab(
  'speakers',
  ({ speeches }) => new Set(speeches.map(({ attendee }) => personId(attendee))).size,
  async () => (await import('./livePeople.ts')).followPeople,
);

/** What is voted on. */
export const showVotes = behindTab(
  'votes',
  ({ votes }) => votes.length,
  async () => (await import('./liveVotes.ts')).followVotes,
);
