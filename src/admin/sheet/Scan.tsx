import { Suspense, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { chunk } from '../chunk.ts'
import type { Translate } from '../pageRecord.ts'
import type { Paper } from './useLineScans.ts'

/** The pages of a PDF; the library is loaded with the first one. */
const PdfFile = chunk(() => import('../papers/PdfPages.tsx').then(module => module.PdfFile))

interface ScanProps {
  readonly paper: Paper
  readonly label: string
  readonly t: Translate
  /** Further buttons below it. */
  readonly children: ReactNode
}

/** The scan itself; can be enlarged, and a picture rotated. */
export const Scan = ({ paper, label, t, children }: ScanProps) => {
  const [turns, setTurns] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const isPicture = paper.file.type.startsWith('image/')
  const isPdf = paper.file.type === 'application/pdf'
  if (!isPicture && !isPdf)
    return (
      <>
        <Button component="a" href={paper.url} target="_blank" rel="noreferrer" sx={{ alignSelf: 'start' }}>
          {paper.file.name}
        </Button>
        <Box sx={{ display: 'flex', gap: 1 }}>{children}</Box>
      </>
    )
  return (
    <>
      <Box
        sx={{ flex: 1, minHeight: 160, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
        {...(isPdf && { role: 'group', tabIndex: 0, 'aria-label': label })}
      >
        {isPdf ? (
          <Suspense fallback={null}>
            <PdfFile file={paper.file} isLarge={isLarge} />
          </Suspense>
        ) : (
          <Box
            component="img"
            src={paper.url}
            alt={label}
            onClick={() => setLarge(!isLarge)}
            sx={{ display: 'block', width: isLarge ? '220%' : '100%', transform: `rotate(${turns * 90}deg)`, cursor: 'zoom-in' }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" color="inherit" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {t('nerud.sheet.paper.large')}
        </Button>
        {isPicture && (
          <Button size="small" color="inherit" onClick={() => setTurns(turns + 1)}>
            {t('nerud.sheet.paper.turn')}
          </Button>
        )}
        {children}
      </Box>
    </>
  )
}
