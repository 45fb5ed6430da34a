import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { useTranslate, useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { memo, useId, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import {
  NOBODY,
  optionsOf,
  rightsFor,
  type Head,
  type Resource,
  byName,
  mayChange,
  offers,
  pathOf,
  refusedText,
  wirePathOf,
  valueAt,
  idOf,
  toneOf,
} from '#resource'
import { formatDateTime } from '#resource/text'
import type { Row } from '../data/rows.ts'
import { useMay } from '../authProvider.ts'
import { pressedBy } from '../keys.ts'
import { cellText, drawCell } from '../cells.tsx'
import { useCardPath, useWords } from '../cells/context.ts'
import { fieldLabel, type Words } from '../cells/words.ts'
import { isEmptyValue, NoteOf } from './DataOf.tsx'
import { browserKindOf, valueText } from '../kinds/index.ts'
import { withToneMark, toned } from '../tones.tsx'
import { useResource } from '../resourceContext.tsx'

const MAX_FIGURES = 4

/** The key values of a card without declared ones: the first amounts and shares among the list's columns. */
function usualFigures(resource: Resource): readonly string[] {
  const columns = [...(resource.list?.columns ?? []), ...(resource.list?.extra ?? [])]
  const isFigure = (name: string): boolean => {
    const one = resource.fields[name]
    return one !== undefined && (one.kind === 'money' || optionsOf(one).shareOf !== undefined) && !optionsOf(one).hidden
  }
  return columns.filter(isFigure).slice(0, MAX_FIGURES)
}

/** The header of a resource's card: declared, or amounts and whether the record is active. Records that nobody may remove are closed by actions of their own, so their state is enough. */
export function recordHeadOf(resource: Resource): Head {
  const declared = resource.show?.find(tab => tab.tab === 'head')
  const hasActivity = rightsFor(resource, 'remove') !== NOBODY
  const state = declared?.state ?? (hasActivity ? 'isActive' : undefined)
  return { ...declared, ...(state !== undefined && { state }), figures: declared?.figures ?? usualFigures(resource) }
}

/** The fields of the header that the card's data omits, unless its own layout names them. */
export function headFieldsOf(resource: Resource): readonly string[] {
  if (resource.show?.some(tab => tab.tab === 'data')) return []
  const { figures = [], problem } = recordHeadOf(resource)
  return problem === undefined ? figures : [...figures, problem]
}

interface EditButtonProps {
  readonly resource: Resource
  readonly record: Row
  /** Without its text, where there is little room. */
  readonly isIcon?: boolean
}

/** The link to the form of a record, or the reason why it cannot be changed; nothing if the user may change none. */
export const EditButton = ({ resource, record, isIcon = false }: EditButtonProps) => {
  const translate = useTranslate()
  const { may } = useMay()
  const path = pathOf(resource, 'edit', record.id)
  if (!path || !may(resource, 'edit') || !(offers(resource, 'edit') || offers(resource, 'replace'))) return null
  const text = translate('ra.action.edit')
  const look = isIcon
    ? ({ variant: 'contained', children: <EditIcon fontSize="small" />, 'aria-label': text, sx: { minWidth: 44 } } as const)
    : ({ variant: 'contained', children: text, startIcon: <EditIcon /> } as const)
  const flat = byName(resource, record)
  if (mayChange(resource, flat)) return <Button component={RouterLink} to={path} {...look} {...pressedBy('edit', text)} />
  const why = refusedText(resource, flat, 'edit', translate)
  return (
    <span title={why}>
      <Button disabled aria-description={why} {...look} />
    </span>
  )
}

interface HeadProps {
  readonly resource: Resource
  readonly record: Row
}

/** The state of a record, in its tone. */
export const StateOf = ({ resource, record }: HeadProps) => {
  const words = useWords()
  const { mayField } = useMay()
  const { state } = recordHeadOf(resource)
  if (state === undefined || !mayField(resource, state, 'read') || isEmptyValue(resource, state, record)) return null
  return <Box sx={{ typography: 'body2', fontWeight: 500 }}>{drawCell({ resource, field: state, record, words })}</Box>
}

/** The style of all key values, given once to their list. */
const figuresStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 2, sm: 5 },
  rowGap: 1,
  m: 0,
  mb: 1,
  px: 2,
  py: 1,
  '& > div': { minWidth: 0, flex: { xs: '1 1 40%', sm: '0 1 auto' } },
  '& > div > dt': { typography: 'caption', color: 'text.secondary' },
  '& > div > dd': { m: 0, display: 'flex', alignItems: 'center', typography: 'h2', minHeight: 26 },
  '& > div > dd > .nothing': { color: 'text.secondary' },
  '& > div > dd > div:last-child': { typography: 'body2', ml: 0.75, '&:empty': { ml: 0 } },
} as const

/** A key value of the record, in large type below its label. */
const Figure = ({ resource, record, name }: HeadProps & { readonly name: string }) => {
  const words = useWords()
  const linkTo = useCardPath()
  const text = cellText(resource, name, record, words)
  const value = valueAt(record, wirePathOf(resource, name))
  const { card: Value } = browserKindOf(resource.fields[name]!)
  const shown = isEmptyValue(resource, name, record) ? (
    <span className="nothing">{text || '—'}</span>
  ) : (
    <div>
      {withToneMark({ resource, record, words, field: name }, <Value {...{ resource, record, value, text, words, linkTo }} field={name} />)}
    </div>
  )
  return (
    <div>
      <dt>{fieldLabel(resource.name, name, words.t)}</dt>
      <dd>
        {shown}
        <div>
          <NoteOf resource={resource.name} record={record} name={name} />
        </div>
      </dd>
    </div>
  )
}

/** The problem of a record, with a custom note on how to resolve it. */
const Problem = ({ resource, record, name }: HeadProps & { readonly name: string }) => {
  const words = useWords()
  return (
    <Alert severity="error" sx={{ mb: 1, alignItems: 'center', '& .MuiAlert-message': { flexGrow: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 320px' }}>{cellText(resource, name, record, words)}</Box>
        <NoteOf resource={resource.name} record={record} name={name} />
      </Box>
    </Alert>
  )
}

/** The header above the tabs of a card: the problem and the key values. */
export const RecordHead = memo(({ resource, record }: HeadProps) => {
  const { mayField } = useMay()
  const { figures = [], problem } = recordHeadOf(resource)
  const seen = figures.filter(name => mayField(resource, name, 'read'))
  const isWrong = problem !== undefined && mayField(resource, problem, 'read') && !isEmptyValue(resource, problem, record)
  return (
    <>
      {isWrong && <Problem resource={resource} record={record} name={problem} />}
      {seen.length > 0 && (
        <Paper variant="outlined" component="dl" sx={figuresStyle}>
          {seen.map(name => (
            <Figure key={name} {...{ resource, record, name }} />
          ))}
        </Paper>
      )}
    </>
  )
})

type Entry = Readonly<Record<string, unknown>> & { readonly id: number; readonly insDate: string }

/** The statuses as text with their tones, in the order of the entries, newest first. */
function wordsOf(resource: Resource, entries: readonly Entry[], words: Words): readonly ReactNode[] {
  const textOf = (name: string, value: unknown): ReactNode =>
    toned(toneOf(resource.fields[name]!, value), valueText(resource, name, value, words))
  const { field, shownAs } = resource.parts!.statuses!
  const values = entries.map(entry => valueAt(entry, wirePathOf(resource, field)))
  if (!shownAs) return values.map(value => textOf(field, value))
  const states = shownAs.of(values.map(value => (typeof value === 'object' ? (idOf(value) ?? null) : value)).toReversed()).toReversed()
  return states.map(state => textOf(shownAs.choices, state))
}

/** The status history of the current record, newest first: what, when, by whom. */
export const StatusesOf = () => {
  const resource = useResource()
  const record = useRecordContext()
  const translate = useTranslate()
  const words = useWords()
  const id = useId()
  const history = resource.parts?.statuses?.history
  const entries = (history && record && (record[history] as readonly Entry[] | undefined)) || []
  if (entries.length === 0) return null
  const texts = wordsOf(resource, entries, words)
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {translate('nerud.show.statuses')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {entries.map((entry, at) => (
          <Typography key={entry.id} component="li" variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <Box component="span" sx={{ minWidth: 130, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatDateTime(entry.insDate, words.zone)}
            </Box>
            <Box component="span" sx={{ minWidth: 130, fontWeight: at === 0 ? 600 : 400 }}>
              {texts[at]}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {String(valueAt(entry, 'mdInsUser.fio') ?? '')}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
