import { command, query } from '../engines/statements.ts';
import type { Banner } from '../records.ts';
import { MEDIA_COLUMNS } from '../sessionRow.ts';

export const selectMedia = query(({ queries }, sessionId: number) =>
  queries.selectFrom('media').select(MEDIA_COLUMNS).where('sessionId', '=', sessionId),
);

export const putLive = command(({ queries }, sessionId: number, live: string) =>
  queries
    .insertInto('media')
    .values({ sessionId, live, startTime: 0, languages: '[]', streamfiles: '[]', parts: '[]' })
    .onConflict((on) => on.column('sessionId').doUpdateSet((row) => ({ live: row.ref('excluded.live') }))),
);

export const selectList = query(({ queries }, sessionId: number, list: string) =>
  queries.selectFrom('records').select('record').where('sessionId', '=', sessionId).where('list', '=', list).orderBy('position'),
);

export const selectRecord = query(({ queries }, sessionId: number, list: string, id: string) =>
  queries.selectFrom('records').select('record').where('sessionId', '=', sessionId).where('list', '=', list).where('id', '=', id),
);

export const putRecord = command(({ queries }, sessionId: number, list: string, id: string, record: string) =>
  queries
    .insertInto('records')
    .values({ sessionId, list, id, record })
    .onConflict((on) => on.columns(['sessionId', 'list', 'id']).doUpdateSet((row) => ({ record: row.ref('excluded.record') }))),
);

export const deleteRecord = command(({ queries }, sessionId: number, list: string, id: string) =>
  queries.deleteFrom('records').where('sessionId', '=', sessionId).where('list', '=', list).where('id', '=', id),
);

export const deleteList = command(({ queries }, sessionId: number, list: string) =>
  queries.deleteFrom('records').where('sessionId', '=', sessionId).where('list', '=', list),
);

export const selectBanner = query(({ queries }, sessionId: number) =>
  queries.selectFrom('banners').select('banner').where('sessionId', '=', sessionId),
);

export const putBanner = command(({ queries }, sessionId: number, banner: Banner) =>
  queries
    .insertInto('banners')
    .values({ sessionId, banner: banner as unknown as string })
    .onConflict((on) => on.column('sessionId').doUpdateSet((row) => ({ banner: row.ref('excluded.banner') }))),
);

export const deleteBanner = command(({ queries }, sessionId: number) => queries.deleteFrom('banners').where('sessionId', '=', sessionId));

export const selectScript = query(({ queries }, sessionId: number) =>
  queries.selectFrom('scripts').select('script').where('sessionId', '=', sessionId),
);

export const selectSubtitles = query(({ queries, dialect }, sessionId: number) =>
  queries.selectFrom('subtitles').select('version').where('sessionId', '=', sessionId).orderBy(dialect.subtitleOrder),
);

export const updateSubtitles = command(({ queries }, id: string, version: string) =>
  queries.updateTable('subtitles').set({ version }).where('id', '=', id),
);

export const selectCues = query(({ queries }, id: string) =>
  queries.selectFrom('subtitles').select(['sessionId', 'cues']).where('id', '=', id),
);

export const selectFile = query(({ queries }, path: string, folder: boolean) =>
  queries
    .selectFrom('files')
    .select('file')
    .where('path', '=', path)
    .where('folder', '=', folder as unknown as number),
);
