// Hydrates at the visitor's first act: until then tabs are links to sections, and every topic is listed.
import { followCopyButtons } from './copyTopicLink.ts';
import { behaviour } from './hydration/behaviour.ts';
import { followTabs } from './panelTabs.ts';
import { followTopicSearch } from './topicSearch.ts';

export default behaviour(() => {
  const stop = new AbortController();
  for (const follow of [followTabs, followTopicSearch, followCopyButtons]) follow(stop.signal);
  return () => stop.abort();
});
