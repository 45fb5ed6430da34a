import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface MessageProps {
  /** Shown large above the text: the HTTP status. */
  readonly sign?: string
  readonly children: ReactNode
  readonly action: ReactNode
}

/** The middle of an information page: a large sign, some text, a way out. */
export const Message = ({ sign, children, action }: MessageProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 2, textAlign: 'center' }}>
    {sign && (
      <Typography
        component="p"
        aria-hidden
        sx={{ fontSize: '4rem', fontWeight: 700, lineHeight: 1, color: 'primary.main', letterSpacing: '-0.03em' }}
      >
        {sign}
      </Typography>
    )}
    <Box sx={{ color: 'text.secondary', maxWidth: 420 }}>{children}</Box>
    {action}
  </Box>
)
