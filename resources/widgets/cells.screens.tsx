import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

/** A line of a structured comment; without a key it is plain text. */
interface KeyLine {
  readonly key: string
  readonly value: string
}

/** Splits "key: value; key: value": lines end at ';', keys at the first ':' (finance §2.5). */
export const keyLines = (text: unknown): readonly KeyLine[] =>
  (typeof text === 'string' ? text : '')
    .split(/[;\n]/u)
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const at = line.indexOf(':')
      return at < 0 ? { key: '', value: line } : { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
    })

const Line = styled('span')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'plaintext' })
const Key = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary }))

const TwoLines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  whiteSpace: 'normal',
  // A word longer than its cell wraps instead of being cut off.
  overflowWrap: 'anywhere',
  overflow: 'hidden',
})

/** Text of up to two lines, with the full text as a tooltip. */
export const Wrapped = ({ children }: { readonly children: string | null | undefined }) =>
  children ? <TwoLines title={children}>{children}</TwoLines> : null

/** Several lines in one cell; empty ones are left out. */
export const Lines = ({ of }: { readonly of: readonly ReactNode[] }) =>
  of
    .filter(line => line !== null && line !== undefined && line !== '' && line !== false)
    .map((line, at) => (
      // Lines have no key but their index.
      // eslint-disable-next-line react/no-array-index-key
      <Line key={at} {...(typeof line === 'string' && { title: line })}>
        {line}
      </Line>
    ))

/** A structured comment as "key: value" lines. */
export const KeyLines = ({ text }: { readonly text: unknown }) => (
  <Lines
    of={keyLines(text).map(({ key, value }) => (
      <span key={key} title={key ? `${key}: ${value}` : value}>
        {key && <Key>{key}: </Key>}
        {value}
      </span>
    ))}
  />
)

interface ViewingProps {
  readonly number: number
  readonly onView: () => void
  /** Badges below the number, or next to it on a card. */
  readonly children?: ReactNode
  /** Badges next to the number, in rows of one line. */
  readonly inLine?: boolean
}

/** A record's number as a button that shows the record, with badges. */
export const RecordButton = ({ number, onView, children, inLine = false }: ViewingProps) => {
  const t = useTranslate()
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        ...(inLine ? { alignItems: 'center', gap: 0.75 } : { flexDirection: 'column', alignItems: 'flex-start', gap: '1px' }),
        '.card-line &': { flexDirection: 'row', alignItems: 'center', gap: 1 },
      }}
    >
      <Button
        size="small"
        startIcon={<VisibilityIcon />}
        onClick={onView}
        tabIndex={-1}
        aria-label={t('nerud.widgets.view', { number })}
        sx={{ minHeight: { xs: 24, sm: 0 }, minWidth: 0, p: 0, lineHeight: '18px', '& .MuiButton-startIcon': { mr: 0.5, ml: 0 } }}
      >
        {number}
      </Button>
      {children}
    </Box>
  )
}
