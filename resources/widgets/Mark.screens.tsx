import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import type { Tone } from '#resource'
import { toneClass } from '#admin/tones.tsx'

const Badge = styled('span')(({ theme }) => ({
  display: 'inline-block',
  padding: '0 6px',
  borderRadius: 4,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 500,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  border: '1px solid currentColor',
}))

interface MarkProps {
  readonly tone: Tone
  readonly text: string
  /** The meaning of the badge, as a tooltip and for screen readers. */
  readonly hint: string
}

/** A badge with an explanation. */
export const Mark = ({ tone, text, hint }: MarkProps) => (
  <Tooltip title={hint} describeChild>
    <Badge className={toneClass(tone)}>{text}</Badge>
  </Tooltip>
)
