import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { at, DOWNLOAD, LONG_NAME, NO_VOTE_PEOPLE, person, PROMPT, recordLinks, topic, vote } from '../../tests/support/islandProps.ts';
import type { SessionListView, SessionRowView } from '../domain/lists/sessionListView.ts';
import type { SessionFilter } from '../domain/lists/sessionQuery.ts';
import type { RecordLinks } from '../domain/session/recordLinks.ts';
import type { SessionState } from '../domain/session/session.ts';
import { toCastBallots } from '../domain/votes/ballots.ts';
import { groupBallots } from '../domain/votes/divisionBallots.ts';
import type { Locale } from '../i18n/locales.ts';
import { type Translate, translatorFor } from '../i18n/translator.ts';
import { DocumentList } from './documents/DocumentList.tsx';
import { EmbedMessage } from './embed/EmbedMessage.tsx';
import { DownloadForm } from './forms/DownloadForm.tsx';
import { DownloadStarted } from './forms/DownloadStarted.tsx';
import { FormSummary } from './forms/FormSummary.tsx';
import { PasswordPrompt } from './forms/PasswordPrompt.tsx';
import { NotifyButton } from './notify/NotifyButton.tsx';
import { NotifyMessage } from './notify/NotifyMessage.tsx';
import { SpeakerRow } from './people/SpeakerRow.tsx';
import { PlayButton } from './player/PlayButton.tsx';
import { PlayerMessage } from './player/PlayerMessage.tsx';
import { SuggestionList } from './search/SuggestionList.tsx';
import { ActionPopover } from './session/actions/ActionPopover.tsx';
import { JumpLink } from './session/JumpLink.tsx';
import { NotShown } from './session/NotShown.tsx';
import { WithdrawnNotice } from './session/WithdrawnNotice.tsx';
import { ActiveFilters } from './sessions/filter/ActiveFilters.tsx';
import { SessionCount } from './sessions/filter/SessionCount.tsx';
import { SessionFilterForm } from './sessions/filter/SessionFilterForm.tsx';
import { SessionTabLinks } from './sessions/filter/SessionTabLinks.tsx';
import { LiveSessions } from './sessions/live/LiveSessions.tsx';
import { MoveTargetLine } from './sessions/MoveTargetLine.tsx';
import { Pager } from './sessions/Pager.tsx';
import { SessionNotice } from './sessions/SessionNotice.tsx';
import { SessionResults } from './sessions/SessionResults.tsx';
import { SessionStart } from './sessions/SessionStart.tsx';
import { StatusBadge } from './sessions/StatusBadge.tsx';
import { Playhead } from './timeline/Playhead.tsx';
import { TimelineBar } from './timeline/TimelineBar.tsx';
import { TopicProgress } from './topics/TopicProgress.tsx';
import { TopicRow } from './topics/TopicRow.tsx';
import { TopicSearch } from './topics/TopicSearch.tsx';
import { TranscriptLinks } from './transcript/TranscriptLinks.tsx';
import { TranscriptRow } from './transcript/TranscriptRow.tsx';
import { TranscriptSearch } from './transcript/TranscriptSearch.tsx';
import { TranscriptToolbar } from './transcript/TranscriptToolbar.tsx';
import { RunningVote } from './votes/RunningVote.tsx';
import { VoteBallots } from './votes/VoteBallots.tsx';
import { VoteRow } from './votes/VoteRow.tsx';

/** The page of a state: its language, the language of the city's names where it is another, and a name. */
interface Page {
  t: Translate;
  locale: Locale;
  lang: string | undefined;
  links: RecordLinks;
  /** Whether everything optional is there. */
  isFull: boolean;
  name: string;
}

interface Row {
  component: string;
  show: (page: Page) => ReactElement;
  /** Whether it has words of its own, which the language of the page decides. */
  hasLabels?: boolean;
  /** Whether names of the city are marked with their language. */
  hasLang?: boolean;
  /** Whether it shows no name of a city, person or source. */
  hasNoName?: boolean;
}

const NAME = 'Gemeenteraad (buitengewoon)';
const EMPTY_NAME = 'A';

/** With nothing optional: no times, no lists, no descriptions. */
const EMPTY: Page = { t: translatorFor('en'), locale: 'en', lang: undefined, links: recordLinks(false), isFull: false, name: EMPTY_NAME };
const LONG: Page = { ...EMPTY, isFull: true, name: LONG_NAME };
/** A Dutch city on an Arabic page. */
const ARABIC: Page = {
  t: translatorFor('ar'),
  locale: 'ar',
  lang: 'nl',
  links: { ...recordLinks(false), lang: 'nl' },
  isFull: true,
  name: NAME,
};

const noop = () => undefined;
const base = '/waterdam';

const filterOf = ({ isFull, name }: Page): SessionFilter => ({
  tab: 'all',
  query: isFull ? name : '',
  when: isFull ? 'today' : 'all',
  category: isFull ? 'raad' : undefined,
  page: 1,
});

const categoriesOf = ({ isFull, name }: Page) => (isFull ? [{ slug: 'raad', name }] : []);

const sessionOf = ({ isFull, name }: Page): SessionRowView => ({
  id: 1,
  href: `${base}/1`,
  name,
  state: 'live',
  isLive: true,
  isProtected: isFull,
  ...(isFull && { topic: name, category: name, duration: '1:00' }),
});

const listOf = (page: Page): SessionListView => ({
  sessions: page.isFull ? [sessionOf(page)] : [],
  total: page.isFull ? 40 : 0,
  page: 1,
  pageCount: page.isFull ? 4 : 1,
  ...(!page.isFull && { empty: { title: page.t('vote.noneYet') } }),
  areResultsHidden: false,
  live: [],
  ...(page.lang !== undefined && { lang: page.lang }),
});

const voteOf = ({ isFull, name }: Page) =>
  isFull
    ? {
        ...vote('v', name, [12, 3], 80, 95),
        majority: 'two-thirds',
        result: [{ vote: 'absent', label: name, count: 2, percentage: undefined }],
      }
    : { ...vote('v', name, [0, 0], 0), startMs: undefined, total: undefined, result: [] };

const topicOf = ({ isFull, name }: Page) => ({
  ...topic('t', name, isFull ? 60 : undefined),
  ...(isFull && { description: name, documents: [{ title: name, url: 'https://waterdam.example/a.pdf', type: 'PDF' }] }),
});

const speakerOf = ({ isFull, name }: Page) => ({
  id: 'p',
  attendee: isFull ? person('p', name, { role: name, division: name }) : person('p', name),
  turns: isFull ? [{ id: 's', startMs: at(5), untilMs: at(30), isFollowed: false }] : [],
  totalMs: isFull ? 25_000 : 0,
});

const marksOf = ({ isFull, name }: Page) =>
  isFull
    ? {
        topics: [{ key: 't', at: 0, x: 0, width: 500, name, label: name, href: `${base}/1` }],
        votes: [{ key: 'v', at: 0, x: 100, name, label: name, href: `${base}/1`, summary: 'more-for' as const }],
        speeches: [],
      }
    : { topics: [], votes: [], speeches: [] };

const step = { href: base, label: 'Step' };

const STATES: readonly SessionState[] = [
  'planned',
  'live',
  'recorded',
  'live-unavailable',
  'recorded-unavailable',
  'planned-past',
  'cancelled',
  'postponed',
  'moved',
  'unpublished',
];

const ROWS: readonly Row[] = [
  {
    component: 'ActionPopover',
    hasNoName: true,
    show: ({ isFull }) => (
      <ActionPopover id="share" icon="share" title="Share" closeLabel="Close" {...(isFull && { status: 'Copied' })}>
        <p>Text</p>
      </ActionPopover>
    ),
  },
  {
    component: 'ActiveFilters',
    hasLabels: true,
    show: (page) => <ActiveFilters base={base} filter={filterOf(page)} categories={categoriesOf(page)} t={page.t} />,
  },
  {
    component: 'DocumentList',
    hasLabels: true,
    hasLang: true,
    show: ({ isFull, name, lang, t }) => (
      <DocumentList documents={[{ title: name, url: 'https://a.example/', type: isFull ? 'PDF' : undefined }]} lang={lang} t={t} />
    ),
  },
  {
    component: 'DownloadForm',
    hasLabels: true,
    show: ({ isFull, name, t }) => {
      const offer = { ...DOWNLOAD.offer, topics: isFull ? ['t'] : [] };
      const view = { ...DOWNLOAD, offer, topicNames: { t: name } };
      const problem = { message: t('login.passwordAgain'), fields: { email: t('login.passwordAgain'), start: t('login.passwordAgain') } };
      return <DownloadForm view={view} t={t} problem={isFull ? problem : undefined} />;
    },
  },
  {
    component: 'DownloadStarted',
    hasLabels: true,
    show: ({ isFull, name, t }) => <DownloadStarted email={isFull ? `${name}@a.example` : undefined} t={t} />,
  },
  {
    component: 'EmbedMessage',
    hasNoName: true,
    show: () => <EmbedMessage page={step} />,
  },
  {
    component: 'FormSummary',
    hasNoName: true,
    show: ({ isFull }) => (
      <FormSummary message={isFull ? 'Problem' : undefined} problems={isFull ? [{ id: 'a', label: 'E-mail', text: 'Wrong' }] : []} />
    ),
  },
  {
    component: 'JumpLink',
    show: ({ isFull, name }) => (
      <JumpLink link={isFull ? { href: base, seconds: 5 } : {}} name={name} isCurrent={isFull} onJump={noop}>
        <bdi>{name}</bdi>
      </JumpLink>
    ),
  },
  {
    component: 'LiveSessions',
    hasLabels: true,
    hasLang: true,
    show: (page) => (
      <LiveSessions ref={null} list={listOf(page)} sessions={[sessionOf(page)]} items={new Map()} locale={page.locale} t={page.t} />
    ),
  },
  {
    component: 'MoveTargetLine',
    hasLang: true,
    show: ({ isFull, name, lang }) => (
      <MoveTargetLine target={{ label: 'Moved to:', name, href: base, ...(isFull && { when: '20 December' }) }} lang={lang} />
    ),
  },
  {
    component: 'NotShown',
    hasLabels: true,
    hasNoName: true,
    show: ({ isFull, t }) => <NotShown count={isFull ? 12 : 0} href={base} link="All" t={t} />,
  },
  {
    component: 'NotifyButton',
    hasNoName: true,
    show: ({ isFull }) => (
      <NotifyButton isPressed={isFull} isOffered={isFull} onPress={noop} {...(isFull && { tooltip: 'Notify' })}>
        Notify
      </NotifyButton>
    ),
  },
  {
    component: 'NotifyMessage',
    hasNoName: true,
    show: ({ isFull }) => <NotifyMessage text={isFull ? 'Allowed' : ''} closeLabel="Close" onClose={noop} />,
  },
  {
    component: 'Pager',
    hasLabels: true,
    hasNoName: true,
    show: ({ isFull, t }) => <Pager page={isFull ? 50 : 1} pageCount={isFull ? 100 : 1} hrefOf={(page) => `?page=${String(page)}`} t={t} />,
  },
  {
    component: 'PasswordPrompt',
    hasLabels: true,
    hasNoName: true,
    show: ({ isFull, t }) => {
      const fields = { email: t('login.passwordAgain'), name: t('login.passwordAgain') };
      return <PasswordPrompt details={PROMPT.details} t={t} problem={isFull ? { message: t('login.passwordAgain'), fields } : undefined} />;
    },
  },
  {
    component: 'PlayButton',
    hasLang: true,
    show: ({ name, lang }) => <PlayButton label={{ action: 'Play', detail: name, lang }} isLive={false} />,
  },
  {
    component: 'PlayerMessage',
    show: ({ isFull, name }) => (
      <PlayerMessage
        message={{ role: 'alert', text: name, ...(isFull && { action: { label: 'Again', onPress: noop } }) }}
        player={undefined}
        onHide={noop}
      />
    ),
  },
  {
    component: 'Playhead',
    hasNoName: true,
    show: ({ isFull, name }) => (
      <Playhead at={0} {...(isFull && { slider: { name: 'Position', min: 0, max: 60, now: 5, text: name, onKeyDown: noop } })} />
    ),
  },
  {
    component: 'RunningVote',
    hasLabels: true,
    hasLang: true,
    show: (page) => (
      <RunningVote
        shown={{ vote: voteOf(page), isOpen: !page.isFull }}
        topic={page.isFull ? page.name : undefined}
        areResultsHidden={false}
        lang={page.lang}
        locale={page.locale}
        t={page.t}
      />
    ),
  },
  {
    component: 'SessionCount',
    hasLabels: true,
    hasNoName: true,
    show: (page) => <SessionCount list={listOf(page)} liveAbove={page.isFull ? 2 : 0} t={page.t} />,
  },
  {
    component: 'SessionFilterForm',
    hasLabels: true,
    show: (page) => (
      <SessionFilterForm
        action={base}
        tab="all"
        fields={filterOf(page)}
        isInvalid={!page.isFull}
        categories={categoriesOf(page)}
        t={page.t}
        nameRef={null}
        onName={noop}
        onChoice={noop}
        onSubmit={noop}
      />
    ),
  },
  {
    component: 'SessionNotice',
    hasNoName: true,
    show: ({ isFull }) => <SessionNotice title="None" {...(isFull && { hint: 'Choose another day' })} />,
  },
  {
    component: 'SessionResults',
    hasLabels: true,
    hasLang: true,
    show: (page) => <SessionResults list={listOf(page)} hrefOf={() => base} locale={page.locale} t={page.t} isBusy={page.isFull} />,
  },
  {
    component: 'SessionStart',
    hasLang: true,
    show: ({ isFull, name, lang }) => (
      <SessionStart start={{ joint: ', ', startText: name, ...(isFull && { iso: '2026-12-18', text: '18 December' }) }} lang={lang} />
    ),
  },
  {
    component: 'SessionTabLinks',
    hasLabels: true,
    hasNoName: true,
    show: (page) => <SessionTabLinks base={base} filter={filterOf(page)} t={page.t} />,
  },
  {
    component: 'SpeakerRow',
    hasLabels: true,
    hasLang: true,
    show: (page) => (
      <ul>
        <SpeakerRow
          speaker={speakerOf(page)}
          tone="tone-1"
          currentId={undefined}
          links={page.links}
          locale={page.locale}
          t={page.t}
          areTimesHidden={!page.isFull}
        />
      </ul>
    ),
  },
  ...STATES.map((state) => ({
    component: `StatusBadge, ${state}`,
    hasLabels: true,
    hasNoName: true,
    show: ({ t }: Page) => <StatusBadge state={state} t={t} />,
  })),
  {
    component: 'SuggestionList',
    hasLabels: true,
    show: ({ isFull, name, t }) => (
      <SuggestionList
        id="suggestions"
        suggestions={isFull ? [{ kind: 'sessions', text: name, marks: [], state: 'moved', target: name }] : []}
        active={-1}
        t={t}
        onChoose={noop}
      />
    ),
  },
  {
    component: 'TimelineBar',
    hasNoName: true,
    show: (page) => (
      <TimelineBar name="Timeline" marks={marksOf(page)} currentTopic={undefined} currentVote={undefined} at={0} hasPlayed={page.isFull} />
    ),
  },
  {
    component: 'TopicProgress',
    hasNoName: true,
    show: ({ isFull }) => (
      <TopicProgress percent={0} isRunning={isFull} description={isFull ? { label: 'Progress', text: '0:00' } : undefined} />
    ),
  },
  {
    component: 'TopicRow',
    hasLabels: true,
    hasLang: true,
    show: (page) => (
      <TopicRow
        topic={topicOf(page)}
        state={undefined}
        links={page.links}
        locale={page.locale}
        t={page.t}
        hasDetails
        onCopy={page.isFull ? noop : undefined}
      />
    ),
  },
  {
    component: 'TopicSearch',
    hasLabels: true,
    hasNoName: true,
    show: ({ isFull, t }) => <TopicSearch ref={null} typed={isFull ? NAME : ''} found={isFull ? 0 : undefined} t={t} onType={noop} />,
  },
  {
    component: 'TranscriptLinks',
    hasLabels: true,
    hasNoName: true,
    show: ({ isFull, t }) => (
      <TranscriptLinks
        session={{ reference: 'gr', sessionId: 1 }}
        languages={[{ language: 'nl', name: 'Nederlands' }]}
        sessionPath={base}
        sessionHref={base}
        {...(isFull && { query: 'a & b' })}
        t={t}
      />
    ),
  },
  {
    component: 'TranscriptRow',
    hasLang: true,
    show: ({ isFull, name, lang, t }) => (
      <ol>
        <TranscriptRow
          ref={null}
          controlRef={undefined}
          line={{
            startMs: 0,
            text: name,
            speaker: isFull ? name : undefined,
            heading: isFull ? name : undefined,
            isFirst: isFull,
          }}
          time="0:00"
          href={isFull ? base : undefined}
          language="nl"
          headingLang={lang}
          index={0}
          count={1}
          parts={undefined}
          isCurrent={isFull}
          isHit={false}
          isActive={isFull}
          isInteractive={isFull}
          t={t}
          onFocus={noop}
          onKeyDown={noop}
          onClick={noop}
          onQuote={noop}
        />
      </ol>
    ),
  },
  {
    component: 'TranscriptSearch',
    hasLabels: true,
    hasNoName: true,
    show: ({ isFull, name, t }) => (
      <TranscriptSearch initial={isFull ? name : ''} hasHits={isFull} enterStep={1} t={t} onSearch={noop} onStep={noop} />
    ),
  },
  {
    component: 'TranscriptToolbar',
    hasLabels: true,
    hasNoName: true,
    show: ({ isFull, t }) => (
      <TranscriptToolbar
        followRef={null}
        followLabel="transcript.follow"
        isFollowing={isFull}
        onFollow={noop}
        announcing={isFull ? { isOn: true, onToggle: noop } : undefined}
        status=""
        t={t}
      />
    ),
  },
  {
    component: 'VoteBallots',
    hasLabels: true,
    hasLang: true,
    show: ({ links, isFull, name, locale, t }) => (
      <VoteBallots
        divisions={groupBallots(
          toCastBallots({ ballots: [{ name, vote: 'present', ...(isFull && { division: name, label: name }) }] }, []),
        )}
        people={{ tones: new Map([[name, 3]]), areNamesUnknown: false }}
        isOpen={isFull}
        links={{ ...links, ...(isFull && { peopleBase: '/waterdam/people/' }) }}
        locale={locale}
        t={t}
      />
    ),
  },
  {
    component: 'VoteRow',
    hasLabels: true,
    hasLang: true,
    show: (page) => (
      <VoteRow
        vote={voteOf(page)}
        hasTakenPlace
        isCurrent={page.isFull}
        links={page.links}
        status="recorded"
        areResultsHidden={false}
        people={NO_VOTE_PEOPLE}
        othersHaveBallots
        locale={page.locale}
        t={page.t}
      />
    ),
  },
  {
    component: 'WithdrawnNotice',
    hasNoName: true,
    show: ({ isFull }) => (
      <WithdrawnNotice details={{ kind: 'embed', page: step, title: 'Not published', planned: isFull ? 'Planned' : undefined }} />
    ),
  },
];

/** Elements that have a text or a name wherever they are. */
const NAMED = 'h2, h3, a[href], button, summary, label, option:not([value=""]), [role="option"], [role="group"], [role="dialog"], nav';

const nameOf = (element: Element): string => {
  const labelledBy = element.getAttribute('aria-labelledby');
  const label = labelledBy === null ? undefined : document.getElementById(labelledBy)?.textContent;
  return (element.getAttribute('aria-label') ?? label ?? element.textContent).trim();
};

/** Texts and names as visitors and screen readers get them. */
const shownTexts = (root: Element): string =>
  [
    root.textContent,
    ...[...root.querySelectorAll('[aria-label], [aria-valuetext], [placeholder]')].flatMap((element) =>
      ['aria-label', 'aria-valuetext', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ].join('\n');

const textsOf = (root: Element, text: string): Element[] =>
  [...root.querySelectorAll('*')].filter((element) =>
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.includes(text)),
  );

/** Whether a text in a sentence is apart from the direction of the sentence. */
const hasIsolates = (element: Element, text: string): boolean => element.textContent.includes(`\u2068${text}\u2069`);

const check = (root: Element) => {
  expect(shownTexts(root)).not.toMatch(/\bundefined\b|\bNaN\b|\bnull\b|\[object|\{\{/);
  for (const element of root.querySelectorAll(NAMED))
    if (!element.closest('[aria-hidden="true"]')) expect(nameOf(element), element.outerHTML).not.toBe('');
  for (const list of root.querySelectorAll('ul, ol, select, [role="listbox"]')) {
    const mayBeEmpty = list.closest('[hidden], details') !== null;
    expect(mayBeEmpty || list.children.length > 0, list.outerHTML).toBe(true);
  }
};

describe.each(ROWS)('$component', ({ show, hasLabels, hasLang, hasNoName }) => {
  it('has no empty element and no placeholder where nothing optional is known', () => {
    check(render(show(EMPTY)).container);
  });

  it('shows a long name whole, apart from the direction of the page', () => {
    const { container } = render(show(LONG));
    check(container);
    const texts = textsOf(container, LONG_NAME);
    if (hasNoName) return;
    expect(texts.length).toBeGreaterThan(0);
    // Inside a sentence only the languages that are written from right to left isolate names.
    for (const element of texts.filter(({ textContent }) => textContent.trim() === LONG_NAME))
      expect(element.closest('bdi, [dir="auto"], option'), element.outerHTML).not.toBeNull();
  });

  it('has its words in Arabic and the names of a Dutch city in Dutch', () => {
    const { container } = render(show(ARABIC));
    check(container);
    if (hasLabels) expect(shownTexts(container).replaceAll(NAME, '')).toMatch(/\p{Script=Arabic}/u);
    // Names of persons and divisions have no language, nor can a name inside a sentence of the page have one.
    for (const element of hasLang ? textsOf(container, NAME) : [])
      expect(element.closest('[lang="nl"], b, .division, th[scope="row"]') !== null || hasIsolates(element, NAME), element.outerHTML).toBe(
        true,
      );
  });
});
