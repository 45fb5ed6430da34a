import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface PaperFactsProps {
  readonly facts?: readonly string[]
  /** One more that is no plain text. */
  readonly children?: ReactNode
}

/** What a printed page was asked for, in words below its title: the period, the filters. The inputs that hold them are not printed. */
export const PaperFacts = ({ facts, children }: PaperFactsProps) =>
  children || facts?.some(Boolean) ? (
    <Box
      component="p"
      className="paper-facts"
      aria-hidden
      sx={{ display: 'none', displayPrint: 'inline', m: 0, typography: 'body2', '& + .paper-facts::before': { content: '" · "' } }}
    >
      {facts?.filter(Boolean).join(' · ')}
      {children}
    </Box>
  ) : null
