import DownloadIcon from '@mui/icons-material/Download'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { formatAmount, formatDate, formatDateTime } from '#resource/text'
import type { HttpProblem } from '#admin/api.ts'
import { useProvider, useZone } from '#admin/data/provider.ts'
import { EntryFrame } from '#admin/entry/EntryFrame.tsx'
import { PageLoading } from '#admin/page/PageTitle.tsx'
import { PAPER_LINKS } from '../closingPaper/closingPaper.ts'

/** The response for a link. */
interface LinkedLetter {
  readonly kind: string
  readonly number: string
  readonly date: string
  readonly seller: string
  readonly gross: string
  readonly expires: string
  readonly files: readonly { readonly n: number; readonly name: string; readonly size: number }[]
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Box>
    <Typography variant="body2" component="dt" color="textSecondary">
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {value}
    </Typography>
  </Box>
)

function Opening({ token }: { readonly token: string }) {
  const t = useTranslate()
  const provider = useProvider()
  const zone = useZone()
  const path = `${PAPER_LINKS}/${encodeURIComponent(token)}`
  const { data: letter, error } = useQuery<LinkedLetter, HttpProblem>({
    queryKey: ['paperLink', token],
    queryFn: async ({ signal }) => (await provider.invoke<LinkedLetter>(null, { path, signal, entry: true })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (error)
    return (
      <Alert severity="error">
        <AlertTitle>{t('nerud.paperLink.failed')}</AlertTitle>
        {error.text}
      </Alert>
    )
  if (!letter) return <PageLoading />
  const { kind, number, date, seller, gross, expires, files } = letter
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h6" component="h2">
          {t(`resources.closingPaper.choices.kind.${kind}`)}
        </Typography>
        <Typography>{t('nerud.paperLink.of', { number, date: formatDate(date) })}</Typography>
      </Box>
      <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
        <Fact label={t('nerud.paperLink.seller')} value={seller} />
        <Fact label={t('nerud.paperLink.gross')} value={`${formatAmount(gross)} ₽`} />
      </Box>
      {files.map(({ n, name }) => (
        // The response is served as an attachment, so the link needs no script.
        <Button
          key={n}
          component="a"
          href={`/${path}/files/${n}`}
          download={name}
          variant="contained"
          startIcon={<DownloadIcon />}
          sx={{ justifySelf: 'start', maxWidth: '100%', overflowWrap: 'anywhere', textAlign: 'start' }}
        >
          {t('nerud.paperLink.download', { name })}
        </Button>
      ))}
      <Typography variant="body2" color="textSecondary">
        {t('nerud.paperLink.until', { until: formatDateTime(expires, zone) })}
      </Typography>
    </Box>
  )
}

/** The page on which an outside person opens a document by the link in an email: needs no session, and shows nothing but the document. */
export function PaperPage() {
  const t = useTranslate()
  const { token = '' } = useParams()
  return (
    <EntryFrame title={t('nerud.paperLink.title')} isGrowing>
      <Opening key={token} token={token} />
    </EntryFrame>
  )
}
