import DownloadIcon from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { callOf, fill, type Resource } from '#resource'
import { formatDateTime } from '#resource/text'
import { messageOf } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { printedKey } from './usePapers.ts'

interface Printed {
  readonly id: number
  readonly name: string
  readonly insDate: string
  readonly insUser: string | null
  readonly stale: boolean | null
}

interface PrintedPapersProps {
  readonly resource: Resource
  readonly id: number
}

function usePrinted({ resource, id }: PrintedPapersProps) {
  const provider = useProvider()
  const notify = useNotify()
  const { data = [] } = useQuery({
    queryKey: printedKey(resource, id),
    queryFn: async () =>
      (await provider.invoke<readonly Printed[]>(null, { method: 'GET', path: fill(callOf(resource, 'papers').path, { id }) })).data,
  })
  const save = async ({ id: paper, name }: Printed): Promise<void> => {
    try {
      const path = fill(callOf(resource, 'paper').path, { id, doc_id: paper })
      const { data: file } = await provider.invoke<Blob>(null, { method: 'GET', path, asFile: true })
      const { saveAs } = await import('file-saver')
      saveAs(file, `${name}.pdf`)
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
  return { papers: data, save: (paper: Printed) => void save(paper) }
}

/** The printed documents of a record: who, when, and whether the latest of each kind still matches the record. */
export const PrintedPapers = (props: PrintedPapersProps) => {
  const t = useTranslate()
  const { papers, save } = usePrinted(props)
  if (papers.length === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h2" id="printed-papers">
        {t('nerud.show.papers.printed')}
      </Typography>
      <Box component="ul" aria-labelledby="printed-papers" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {papers.map(paper => (
          <Box component="li" key={paper.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Typography>{paper.name}</Typography>
              <Typography variant="body2" color="text.secondary">
                {[formatDateTime(paper.insDate), paper.insUser].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            {paper.stale && <Chip size="small" color="warning" variant="outlined" label={t('nerud.show.papers.stale')} />}
            <IconButton
              onClick={() => save(paper)}
              aria-label={t('nerud.show.papers.saveOne', { name: paper.name })}
              title={t('nerud.show.papers.saveOne', { name: paper.name })}
            >
              <DownloadIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
