import { type ReactNode, Suspense } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { refText as entitled, valueAt, type AnyOptions, type Ref, idOf, optionsOf, type FileRef } from '#resource'
import { compare } from '#resource/decimal'
import { formatDecimal } from '#resource/text'
import { recordNumber, type Words } from '../cells/words.ts'
import { chunk } from '../chunk.ts'
import { RefLink, type BrowserKind, type ValueProps } from './kind.tsx'

/** Whether a value is a nested record, not an id. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const nested = (value: unknown): string => {
  if (!isObject(value)) return String(value ?? '')
  const parts = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'version')
  return parts
    .map(([, one]) => nested(one))
    .filter(Boolean)
    .join(' ')
}

/** The text of a referenced record: the title of its resource, else all values that the reference contains, else its number. */
export function refText(ref: Ref, target: string | undefined, words: Words): string {
  const aimed = target === undefined ? undefined : words.resources?.[target]
  const title = aimed ? entitled(aimed, ref) : ''
  return (title === String(ref.id) ? '' : title) || nested(ref) || recordNumber(ref.id, words.t)
}

const lineText = (line: Ref, options: AnyOptions, words: Words): string =>
  options.first ? nested(valueAt(line, options.first)) : refText(line, options.target, words)

/** The texts of a record's lines. */
const lineTexts = (value: unknown, options: AnyOptions, words: Words): readonly string[] =>
  Array.isArray(value) ? (value as readonly Ref[]).map(line => lineText(line, options, words)) : []

/** The height of the line in SVG units; it is as wide as its cell. */
const HEIGHT = 18

const whole = (value: string | undefined): string => formatDecimal(value ?? '0', 0)
/** The first and last amount. */
export const trendText = (values: readonly string[], { t }: Words): string =>
  values.length === 0 ? '' : t('nerud.cell.trend', { from: whole(values[0]), to: whole(values.at(-1)) })

/** The points of a polyline through the amounts, scaled from the minimum at the bottom to the maximum at the top; in the middle if all are equal. */
export function trendPoints(values: readonly string[]): string {
  const numbers = values.map(Number)
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  const height = (value: number): number => (max === min ? HEIGHT / 2 : HEIGHT - 1 - ((value - min) / (max - min)) * (HEIGHT - 2))
  return numbers.map((value, at) => `${at},${Math.round(height(value) * 10) / 10}`).join(' ')
}

interface TrendProps {
  readonly value: unknown
  readonly text: string
  readonly words: Words
}
/** Amounts over days as a sparkline, with a text for screen readers. */
const drawTrend = ({ value, text, words: { t } }: TrendProps): ReactNode => {
  const values = value as readonly string[]
  const sorted = values.toSorted(compare)
  const description = t('nerud.cell.trendWhole', { text, count: values.length, least: whole(sorted[0]), most: whole(sorted.at(-1)) })
  return (
    <span className="trend" title={description}>
      <span className="unseen">{description}</span>
      <svg aria-hidden viewBox={`0 0 ${Math.max(values.length - 1, 1)} ${HEIGHT}`} preserveAspectRatio="none">
        <polyline points={trendPoints(values)} fill="none" stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  )
}

const FileLink = chunk(() => import('../cells/files.tsx').then(module => module.FileLink))
const JsonRows = chunk(() => import('../cells/JsonRows.tsx').then(module => module.JsonRows))
const Pictures = chunk(() => import('../cells/Pictures.tsx').then(module => module.Pictures))
const Several = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })

const refsOf = (value: unknown): readonly Ref[] => (Array.isArray(value) ? (value as readonly Ref[]) : [])

const ReferenceCard = ({ resource, field, value, text, linkTo }: ValueProps): ReactNode => {
  const id = idOf(value)
  const { target } = optionsOf(resource.fields[field]!)
  return <RefLink path={id && target ? linkTo(target, id, value) : undefined}>{text}</RefLink>
}

const ReferencesCard = ({ resource, field, value, words, linkTo }: ValueProps): ReactNode => {
  const { target, uploads } = optionsOf(resource.fields[field]!)
  if (target && uploads !== undefined)
    return (
      <Suspense fallback={null}>
        <Pictures of={refsOf(value)} target={target} holds={uploads} />
      </Suspense>
    )
  return refsOf(value).map((ref, index) => (
    <span key={ref.id}>
      {index > 0 && ', '}
      <RefLink path={target && linkTo(target, ref.id, ref)}>{refText(ref, target, words)}</RefLink>
    </span>
  ))
}

const LinesCard = ({ resource, field, value, words }: ValueProps): ReactNode => (
  <Several>
    {lineTexts(value, optionsOf(resource.fields[field]!), words).map((text, index) => (
      // Lines have no key but their index.
      // eslint-disable-next-line react/no-array-index-key
      <li key={index}>{text}</li>
    ))}
  </Several>
)

const FileCard = ({ resource, field, record, value }: ValueProps): ReactNode => (
  <Suspense fallback={null}>
    <FileLink file={value as FileRef} owner={{ resource: resource.name, record: (record as { id: number }).id, field }} />
  </Suspense>
)

/** A reference to a record. */
export const reference: BrowserKind = {
  text: (value, { options, words }) => (isObject(value) ? refText(value as Ref, options.target, words) : recordNumber(value, words.t)),
  width: 145,
  card: ReferenceCard,
}
/** References to several records. */
export const references: BrowserKind = {
  text: (value, { options, words }) =>
    refsOf(value)
      .map(one => refText(one, options.target, words))
      .join(', '),
  width: 150,
  card: ReferencesCard,
}
/** The records that refer to this one; a cell shows the first and the number of others. */
export const lines: BrowserKind = {
  text: (value, { options, words }) => {
    const [first = '', ...others] = lineTexts(value, options, words)
    return others.length > 0 ? `${first} +${others.length}` : first
  },
  width: 160,
  card: LinesCard,
}
/** A stored file. */
export const file: BrowserKind = { text: value => (value as FileRef).fileName ?? '', width: 200, card: FileCard }
const JsonCard = (props: ValueProps): ReactNode => {
  const { resource, field, value } = props
  const { rows, trend } = optionsOf(resource.fields[field]!)
  if (trend) return <Box sx={{ maxWidth: 200 }}>{drawTrend(props)}</Box>
  if (rows && Array.isArray(value))
    return (
      <Suspense fallback={null}>
        <JsonRows of={value as readonly Readonly<Record<string, unknown>>[]} columns={rows} />
      </Suspense>
    )
  return (
    <Box component="pre" sx={{ m: 0, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </Box>
  )
}

/** JSON of any shape; amounts over days as a sparkline. */
export const json: BrowserKind = {
  text: (value, { options, words }) =>
    options.trend && Array.isArray(value)
      ? trendText(value as readonly string[], words)
      : typeof value === 'string'
        ? value
        : JSON.stringify(value),
  width: 180,
  draw: ({ trend }) => (trend ? drawTrend : undefined),
  card: JsonCard,
  isWide: true,
}
