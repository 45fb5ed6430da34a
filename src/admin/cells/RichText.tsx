import Box from '@mui/material/Box'
import { cleanHtml } from '../inputs/cleanHtml.ts'

/** Formatted text as it was written, with only the elements that rich text may hold. */
export const RichText = ({ html }: { readonly html: string }) => (
  <Box
    sx={{ overflowWrap: 'anywhere', '& > :first-of-type': { mt: 0 }, '& > :last-child': { mb: 0 }, '& img': { maxWidth: '100%' } }}
    // Cleaned here again, whatever the server let through.
    dangerouslySetInnerHTML={{ __html: cleanHtml(html) }}
  />
)
