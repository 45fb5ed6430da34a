import Chip from '@mui/material/Chip'
import { memo } from 'react'
import { useEvent } from 'react-admin'
import { MAX_MARKED } from '#resource'
import { formatInteger } from '#resource/text'

interface CountProps {
  readonly label: string
  readonly count: number | undefined
  /** Counted only up to MANY. */
  readonly isCapped?: boolean
  readonly pressed: boolean
  readonly onClick: () => void
}

const LOOK = {
  flex: 'none',
  maxWidth: 'none',
  height: { xs: 36, sm: 28 },
  '& .MuiChip-label': { px: 1 },
  '& .count': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: 'text.secondary' },
  '&[aria-pressed="true"] .count': { color: 'inherit' },
} as const

const Counted = memo(({ label, count, isCapped = false, pressed, onClick }: CountProps) => (
  <Chip
    component="button"
    type="button"
    clickable
    aria-pressed={pressed}
    onClick={onClick}
    color={pressed ? 'primary' : 'default'}
    variant={pressed ? 'filled' : 'outlined'}
    label={
      <>
        {label}{' '}
        <span className="count">
          {count === undefined ? '…' : isCapped && count === MAX_MARKED ? `${formatInteger(MAX_MARKED)}+` : formatInteger(count)}
        </span>
      </>
    }
    sx={LOOK}
  />
))

/** A filter with the number of its rows; pressed while it is set. It rerenders only if its text changes: a list has a dozen of them. */
export const CountChip = ({ onClick, ...shown }: CountProps) => <Counted {...shown} onClick={useEvent(onClick)} />
