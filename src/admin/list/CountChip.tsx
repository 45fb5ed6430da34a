import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { MANY } from '#resource'
import { formatInteger } from '#resource/text'

interface CountProps {
  readonly label: string
  readonly count: number | undefined
  /** Counted only up to MANY. */
  readonly isAtMost?: boolean
  readonly pressed: boolean
  readonly onClick: () => void
}

/** A filter with the number of its rows; pressed while it is set. */
export const CountChip = ({ label, count, isAtMost = false, pressed, onClick }: CountProps) => (
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
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: pressed ? 'inherit' : 'text.secondary' }}>
          {count === undefined ? '…' : isAtMost && count === MANY ? `${formatInteger(MANY)}+` : formatInteger(count)}
        </Box>
      </>
    }
    sx={{ flex: 'none', maxWidth: 'none', height: { xs: 36, sm: 28 }, '& .MuiChip-label': { px: 1 } }}
  />
)
