import { NEW_DOCUMENT, toDetails, toDocumentFields } from '../state/deskDetails.ts';
import { toDeskState } from '../state/deskSessions.ts';
import { FieldProblem, toProblemAttributes } from './FieldProblem.tsx';
import type { SessionView } from './sessionView.ts';
import { DETAIL_FIELDS, toFormAction } from './sessionView.ts';

interface DetailsProps {
  view: SessionView;
}

/** The forms that edit a session, set its password, and remove it for good. */
export function Details({ view }: DetailsProps) {
  return (
    <>
      <EditDetails view={view} />
      <Password view={view} />
      {!view.isLive && <Removal view={view} />}
    </>
  );
}

function EditDetails({ view }: DetailsProps) {
  const { texts, session, city, draft } = view;
  const { t } = texts;
  const isDraft = Object.hasOwn(draft, 'title');
  const values = { ...toDetails(session, city.timeZone), ...(isDraft && draft) };
  const choices = [
    {
      name: 'room',
      label: t('details.room'),
      value: values.room,
      options: city.rooms.map(({ id, name }) => ({ value: String(id), name })),
    },
    {
      name: 'category',
      label: t('details.category'),
      value: values.category,
      options: city.categories.map(({ slug, name }) => ({ value: slug, name })),
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <details id="editing" open={isDraft}>
      <summary id="details">{t('details.title')}</summary>
      <form method="post" action={toFormAction(view, 'details')} className="stack">
        <label htmlFor={DETAIL_FIELDS.name}>{t('details.name')}</label>
        <input
          id={DETAIL_FIELDS.name}
          name="title"
          required
          maxLength={1000}
          defaultValue={values.title}
          dir="auto"
          {...toProblemAttributes(view, DETAIL_FIELDS.name)}
        />
        <FieldProblem view={view} id={DETAIL_FIELDS.name} />
        <label htmlFor="details-description">{t('details.description')}</label>
        <textarea id="details-description" name="description" rows={4} maxLength={10_000} defaultValue={values.description} dir="auto" />
        {toDeskState(session) === 'planned' && <Start view={view} values={values} />}
        {!view.isLive && (
          <>
            <label htmlFor={DETAIL_FIELDS.minutes}>{t('details.minutes')}</label>
            <input
              id={DETAIL_FIELDS.minutes}
              name="minutes"
              inputMode="numeric"
              defaultValue={values.minutes}
              dir="ltr"
              {...toProblemAttributes(view, DETAIL_FIELDS.minutes)}
            />
            <FieldProblem view={view} id={DETAIL_FIELDS.minutes} />
          </>
        )}
        {choices.map(({ name, label, value, options }) => (
          <div key={name}>
            <label htmlFor={`details-${name}`}>{label}</label>
            <select id={`details-${name}`} name={name} defaultValue={value} dir="auto">
              <option value="">{t('details.none')}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.name}
                </option>
              ))}
            </select>
          </div>
        ))}
        {session.documents?.map((document, index) => (
          <Document key={document.url} view={view} row={index} document={document} />
        ))}
        <Document view={view} row={NEW_DOCUMENT} document={{ title: '', url: '' }} />
        <FieldProblem view={view} id={DETAIL_FIELDS.newDocument} />
        <button id="save-details">{t('details.save')}</button>
      </form>
    </details>
  );
}

function Start({ view, values }: DetailsProps & { values: { date: string; time: string } }) {
  const { t } = view.texts;
  return (
    <>
      <label htmlFor={DETAIL_FIELDS.date}>{t('details.date')}</label>
      <input
        id={DETAIL_FIELDS.date}
        name="date"
        type="date"
        required
        defaultValue={values.date}
        dir="ltr"
        {...toProblemAttributes(view, DETAIL_FIELDS.date)}
      />
      <FieldProblem view={view} id={DETAIL_FIELDS.date} />
      <label htmlFor="details-time">{t('details.time')}</label>
      <input id="details-time" name="time" type="time" defaultValue={values.time} dir="ltr" aria-describedby="details-time-hint" />
      <p id="details-time-hint" className="hint">
        {t('details.timeHint')}
      </p>
    </>
  );
}

interface DocumentProps extends DetailsProps {
  row: number | typeof NEW_DOCUMENT;
  document: { title: string; url: string };
}

/** The fields of a document; a file of the session has its address, which stays. */
function Document({ view, row, document }: DocumentProps) {
  const { texts, draft } = view;
  const { t } = texts;
  const names = toDocumentFields(row);
  const id = `details-document-${row}`;
  const isNew = row === NEW_DOCUMENT;
  return (
    <fieldset>
      <legend>{isNew ? t('details.newDocument') : t('details.document', { number: row + 1 })}</legend>
      {!isNew && <input type="hidden" name={names.shown} value={document.url} />}
      <label htmlFor={`${id}-title`}>{t('details.documentTitle')}</label>
      <input id={`${id}-title`} name={names.title} maxLength={1000} defaultValue={draft[names.title] ?? document.title} dir="auto" />
      {document.url.startsWith('/') ? (
        <p className="hint">
          <bdi dir="ltr">{decodeURIComponent(document.url.split('/').at(-1) ?? '')}</bdi>
        </p>
      ) : (
        <>
          <label htmlFor={`${id}-url`}>{t('details.documentUrl')}</label>
          <input
            id={`${id}-url`}
            name={names.url}
            inputMode="url"
            maxLength={2000}
            defaultValue={draft[names.url] ?? document.url}
            dir="ltr"
            {...toProblemAttributes(view, `${id}-url`)}
          />
        </>
      )}
      {!isNew && (
        <label className="choice">
          <input type="checkbox" name={names.drop} value="1" defaultChecked={draft[names.drop] !== undefined} /> {t('details.dropDocument')}
        </label>
      )}
    </fieldset>
  );
}

function Password({ view }: DetailsProps) {
  const { t } = view.texts;
  return (
    <details id="protection" open={view.problem?.anchor === DETAIL_FIELDS.password}>
      <summary id="password">{t('password.title')}</summary>
      <form method="post" action={toFormAction(view, 'set-password')} className="stack">
        <p>{t('password.hint')}</p>
        <label htmlFor={DETAIL_FIELDS.password}>{t('password.new')}</label>
        <input
          id={DETAIL_FIELDS.password}
          name="password"
          required
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          {...toProblemAttributes(view, DETAIL_FIELDS.password)}
        />
        <FieldProblem view={view} id={DETAIL_FIELDS.password} />
        <button id="set-password">{t('password.set')}</button>
      </form>
      {view.session.password !== undefined && (
        <form method="post" action={toFormAction(view, 'remove-password')}>
          <button id="remove-password">{t('password.remove')}</button>
        </form>
      )}
    </details>
  );
}

function Removal({ view }: DetailsProps) {
  const { t } = view.texts;
  return (
    <details id="removal" open={view.problem?.anchor === DETAIL_FIELDS.sure}>
      <summary>{t('removal.title')}</summary>
      <form method="post" action={toFormAction(view, 'remove-session')} className="stack">
        <p>{t('removal.hint')}</p>
        <label className="choice">
          <input
            id={DETAIL_FIELDS.sure}
            type="checkbox"
            name="sure"
            value="1"
            required
            {...toProblemAttributes(view, DETAIL_FIELDS.sure)}
          />{' '}
          {t('removal.sure')}
        </label>
        <FieldProblem view={view} id={DETAIL_FIELDS.sure} />
        <button className="danger" id="remove-session">
          {t('removal.submit')}
        </button>
      </form>
    </details>
  );
}
