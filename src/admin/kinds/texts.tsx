import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { optionsOf, type Code } from '#resource'
import { formatPhone } from '#resource/text'
import { chunk } from '../chunk.ts'
import { NumericCard, PlainCard, plainText, type BrowserKind, type CellProps } from './kind.tsx'

const RichText = chunk(() => import('../cells/RichText.tsx').then(module => module.RichText))

const ENTITIES: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const withoutTags = (value: unknown): string =>
  String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, entity => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

const Swatch = styled('span')({
  display: 'inline-block',
  width: 12,
  height: 12,
  marginInlineEnd: 6,
  borderRadius: 3,
  border: '1px solid rgba(128, 128, 128, 0.6)',
  verticalAlign: -1,
})
const drawColour = ({ value, text }: CellProps) =>
  value ? (
    <>
      <Swatch style={{ backgroundColor: String(value) }} />
      {text}
    </>
  ) : (
    text
  )

const PARTS = ['first', 'second', 'third', 'fourth']
const Parts = styled('bdi')({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& > *': { marginInlineEnd: 3 },
  '& > :last-child': {
    marginInlineEnd: 0,
    paddingInlineStart: 3,
    borderInlineStart: '1px solid rgba(128, 128, 128, 0.6)',
    fontSize: '0.85em',
  },
})
/** Draws a number in its parts, the last one apart and small, as on the plate of a vehicle; copied, it is one word. */
const drawParts =
  (partsOf: NonNullable<Code['parts']>) =>
  ({ value, text }: CellProps) => {
    const parts = partsOf(String(value))
    if (parts.length < 2) return text
    return (
      <Parts>
        {parts.map((part, at) => (
          <span key={PARTS[at]}>{part}</span>
        ))}
      </Parts>
    )
  }

/** One or more lines of text. */
export const text: BrowserKind = {
  text: plainText,
  width: 160,
  draw: ({ code }) => code?.parts && drawParts(code.parts),
  card: props => {
    const { code } = optionsOf(props.resource.fields[props.field]!)
    if (code?.parts) return drawParts(code.parts)(props)
    return code?.isNumeric ? NumericCard(props) : PlainCard(props)
  },
}
/** Formatted text, as HTML. */
export const richText: BrowserKind = {
  text: withoutTags,
  width: 240,
  card: ({ value }) => (
    <Suspense fallback={null}>
      <RichText html={String(value)} />
    </Suspense>
  ),
  isWide: true,
}
export const phone: BrowserKind = {
  text: value => formatPhone(String(value)),
  width: 148,
  card: ({ value, text }) => <Link href={`tel:${/^\d{10}$/.test(String(value)) ? '+7' : ''}${String(value)}`}>{text}</Link>,
}
/** An email address. */
export const email: BrowserKind = {
  text: plainText,
  width: 180,
  card: ({ value, text }) => (
    <Link href={`mailto:${String(value)}`} sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Link>
  ),
}
/** A colour as #rrggbb. */
export const colour: BrowserKind = { text: plainText, width: 105, draw: () => drawColour, card: drawColour }
