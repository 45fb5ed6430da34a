import Box from '@mui/material/Box'
import { Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { pathOf } from '#resource'
import { company } from '#resources/companies/company'
import { useMay } from '../../admin/declared.tsx'
import { PageTitle } from '../../admin/page/PageTitle.tsx'
import { Waiting } from '../../admin/page/Waiting.tsx'
import { chunk, type Chunk } from '../../admin/chunk.ts'
import { useSystem } from '../../admin/system.ts'
import { blocks, blocksFor } from './blocks.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { useSteps } from './useSteps.ts'

/** Where two blocks stand side by side. */
const DESK = '@media (min-width: 1200px)'

const PARTS: ReadonlyMap<string, Chunk<object>> = new Map(blocks.map(block => [block.name, chunk(block.load)]))

/** The blocks that the user's rights open, each with its room kept from the beginning; above them the first steps of an empty database. */
function Blocks() {
  const translate = useTranslate()
  const { can } = useMay()
  const steps = useSteps()
  const seen = blocksFor(can)
  const [hasCome, setCome] = useState(false)
  const names = seen.map(block => block.name).join()
  useEffect(() => {
    const wanted = names.split(',').flatMap(name => PARTS.get(name) ?? [])
    void Promise.allSettled(wanted.map(part => part.ahead())).then(() => setCome(true))
  }, [names])
  // Until all is there that stands above a block, it would only be pushed down.
  if (!steps.isKnown || !hasCome) return <Waiting />
  return (
    <>
      <PageTitle title={translate('nerud.shell.dashboard.title')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'minmax(0, 1fr)',
          [DESK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {steps.shown.length > 0 && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FirstSteps {...steps} />
          </Box>
        )}
        {seen.map(block => {
          const Part = PARTS.get(block.name)!
          return (
            <Box
              key={block.name}
              sx={{
                minWidth: 0,
                minHeight: block.narrow,
                [DESK]: { minHeight: block.height },
                ...(block.isWide && { gridColumn: '1 / -1' }),
              }}
            >
              <Suspense fallback={null}>
                <Part />
              </Suspense>
            </Box>
          )
        })}
      </Box>
    </>
  )
}

/** The default page: blocks by right, or the company list where the property `defaultPage` says so (foundations §2.2). */
export function Dashboard() {
  const { may } = useMay()
  const { variables, isKnown } = useSystem()
  if (!isKnown) return <Waiting />
  const companies = pathOf(company, 'list')
  if (variables.defaultPage === 'company' && companies && may(company, 'read')) return <Navigate to={companies} replace />
  return <Blocks />
}
