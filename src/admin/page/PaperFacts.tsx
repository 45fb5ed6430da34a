import Box from '@mui/material/Box'

/** What a printed page was asked for, in words below its title: the period, the filters. The inputs that hold them are not printed. */
export const PaperFacts = ({ facts }: { readonly facts: readonly string[] }) =>
  facts.some(Boolean) ? (
    <Box
      component="p"
      className="paper-facts"
      aria-hidden
      sx={{ display: 'none', displayPrint: 'block', m: 0, mb: 0.5, typography: 'body2' }}
    >
      {facts.filter(Boolean).join(' · ')}
    </Box>
  ) : null
