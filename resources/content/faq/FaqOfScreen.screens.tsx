import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { HelpProps } from '#admin/customScreens.tsx'
import { RichText } from '#admin/cells/RichText.tsx'
import { resourceName } from '#admin/cells/words.ts'
import { useProvider } from '#admin/data/provider.ts'

/** The maximum number of questions per screen. */
const MAX_QUESTIONS = 50

interface Question {
  readonly id: number
  readonly question: string
  readonly answer: string
}

/** The frequent questions about a screen, with answers. */
export const FaqOfScreen = ({ screen }: HelpProps) => {
  const t = useTranslate()
  const provider = useProvider()
  const { data = [] } = useQuery({
    queryKey: ['faq', 'of', screen],
    queryFn: async ({ signal }) => (await provider.getPage('faq', { filter: { screen, isActive: 1 }, size: MAX_QUESTIONS, signal })).data,
  })
  return (
    <>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 0.5 }}>
        {resourceName('faq', 2, t)}
      </Typography>
      {(data as readonly unknown[] as readonly Question[]).map(({ id, question, answer }) => (
        <Accordion key={id} variant="outlined" disableGutters>
          <AccordionSummary expandIcon={<ExpandIcon />}>
            <Typography variant="body2">{question}</Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ typography: 'body2' }}>
            <RichText html={answer} />
          </AccordionDetails>
        </Accordion>
      ))}
    </>
  )
}
