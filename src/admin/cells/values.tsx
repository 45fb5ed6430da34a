import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Suspense, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { idOf, optionsOf, type FileRef, type Kind, type Ref, type Resource } from '#resource'
import { formatFileSize } from '#resource/text'
import { drawCell } from '../cells.tsx'
import { part } from '../part.ts'
import { lineTexts, refText } from './text.ts'
import type { Words } from './words.ts'
import type { LinkTo } from './useCardPath.ts'
import { useFileDownload } from './useFileDownload.ts'

/** A value on a card: what it is, and what stands for it in words. */
export interface ValueProps {
  readonly resource: Resource
  readonly field: string
  readonly record: unknown
  readonly value: unknown
  readonly text: string
  readonly words: Words
  readonly linkTo: LinkTo
}

const RichText = part(() => import('./RichText.tsx').then(module => module.RichText))
const Several = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })

const Plain = ({ text }: ValueProps): ReactNode => <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>
const Numeric = ({ text }: ValueProps): ReactNode => <bdi style={{ fontVariantNumeric: 'tabular-nums' }}>{text}</bdi>

const RefLink = ({ path, children }: { readonly path: string | undefined; readonly children: ReactNode }) =>
  path ? (
    <Link component={RouterLink} to={path}>
      {children}
    </Link>
  ) : (
    children
  )

const Reference = ({ resource, field, value, text, linkTo }: ValueProps): ReactNode => {
  const id = idOf(value)
  const { target } = optionsOf(resource.fields[field]!)
  return <RefLink path={id && target ? linkTo(target, id) : undefined}>{text}</RefLink>
}

const References = ({ resource, field, value, words, linkTo }: ValueProps): ReactNode => {
  const { target } = optionsOf(resource.fields[field]!)
  const refs = Array.isArray(value) ? (value as readonly Ref[]) : []
  return refs.map((ref, place) => (
    <span key={ref.id}>
      {place > 0 && ', '}
      <RefLink path={target && linkTo(target, ref.id)}>{refText(ref, target, words)}</RefLink>
    </span>
  ))
}

const Lines = ({ resource, field, value, words }: ValueProps): ReactNode => (
  <Several>
    {lineTexts(value, optionsOf(resource.fields[field]!), words).map((text, place) => (
      // Lines have no identity of their own on the screen but their place.
      // eslint-disable-next-line react/no-array-index-key
      <li key={place}>{text}</li>
    ))}
  </Several>
)

const File = ({ resource, field, record, value }: ValueProps): ReactNode => {
  const { download, loading } = useFileDownload()
  const file = value as FileRef
  const owner = { resource: resource.name, record: (record as { id: number }).id, field }
  return (
    <Link
      component="button"
      type="button"
      disabled={loading === file.id}
      onClick={() => void download(file, owner)}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {file.fileName} ({formatFileSize(file.size)})
    </Link>
  )
}

const Rich = ({ value }: ValueProps): ReactNode => (
  <Suspense fallback={null}>
    <RichText html={String(value)} />
  </Suspense>
)
const Drawn = ({ resource, field, record, words }: ValueProps): ReactNode => drawCell({ resource, field, record, words })

/** How each kind stands on a card. */
export const VALUES: Readonly<Record<Kind, (props: ValueProps) => ReactNode>> = {
  text: Plain,
  richText: Rich,
  number: Numeric,
  decimal: Numeric,
  money: Numeric,
  date: Numeric,
  dateTime: Numeric,
  month: Numeric,
  flag: Drawn,
  choice: Plain,
  reference: Reference,
  references: References,
  lines: Lines,
  file: File,
  phone: ({ value, text }) => <Link href={`tel:${/^\d{10}$/.test(String(value)) ? '+7' : ''}${String(value)}`}>{text}</Link>,
  email: ({ value, text }) => (
    <Link href={`mailto:${String(value)}`} sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Link>
  ),
  inn: Numeric,
  colour: Drawn,
  json: ({ value }) => (
    <Box component="pre" sx={{ m: 0, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </Box>
  ),
}
