import Box from '@mui/material/Box'
import { cleanHtml } from '../inputs/cleanHtml.ts'

/** Formatted text with only the allowed elements. */
export const RichText = ({ html }: { readonly html: string }) => (
  <Box
    sx={{ overflowWrap: 'anywhere', '& > :first-of-type': { mt: 0 }, '& > :last-child': { mb: 0 }, '& img': { maxWidth: '100%' } }}
    // Sanitised again here, in case the server let something through.
    dangerouslySetInnerHTML={{ __html: cleanHtml(html) }}
  />
)
