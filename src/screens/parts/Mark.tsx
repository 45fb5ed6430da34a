import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'

/** What a badge is about: something to know, to look at, or to put right. */
export type Tone = 'info' | 'warning' | 'error'

const Badge = styled('span', { shouldForwardProp: name => name !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'inline-block',
  padding: '0 6px',
  borderRadius: 4,
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 500,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  color: theme.palette[tone].main,
  border: `1px solid ${theme.palette[tone].main}`,
}))

interface MarkProps {
  readonly tone: Tone
  readonly text: string
  /** What the badge means, said on pointing at it and to screen readers. */
  readonly hint: string
}

/** A badge that explains itself. */
export const Mark = ({ tone, text, hint }: MarkProps) => (
  <Tooltip title={hint} describeChild>
    <Badge tone={tone}>{text}</Badge>
  </Tooltip>
)
