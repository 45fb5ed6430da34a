import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface PaperFactsProps {
  readonly facts?: readonly string[]
  /** A further fact that is not plain text. */
  readonly children?: ReactNode
}

/** The parameters of a printed page below its title: period, filters. Their inputs are not printed. */
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
