import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Suspense, type ReactNode } from 'react'
import { idOf, optionsOf, type FileRef, type Ref } from '#resource'
import { isObject, lineTexts, refText } from '../cells/refText.ts'
import { chunk } from '../chunk.ts'
import { recordNumber } from '../cells/words.ts'
import { drawTrend, trendText } from '../cells/trend.tsx'
import { RefLink, type BrowserKind, type ValueProps } from './kind.tsx'

const FileLink = chunk(() => import('../cells/FileLink.tsx').then(module => module.FileLink))
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
  return refsOf(value).map((ref, place) => (
    <span key={ref.id}>
      {place > 0 && ', '}
      <RefLink path={target && linkTo(target, ref.id, ref)}>{refText(ref, target, words)}</RefLink>
    </span>
  ))
}

const LinesCard = ({ resource, field, value, words }: ValueProps): ReactNode => (
  <Several>
    {lineTexts(value, optionsOf(resource.fields[field]!), words).map((text, place) => (
      // Lines have no key but their index.
      // eslint-disable-next-line react/no-array-index-key
      <li key={place}>{text}</li>
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
