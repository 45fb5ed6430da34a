import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense, type ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { pathOf } from '#resource'
import { company } from '#resources/companies/company'
import { useMay } from '../../admin/declared.tsx'
import { PageTitle } from '../../admin/page/PageTitle.tsx'
import { Waiting } from '../../admin/page/Waiting.tsx'
import { chunk } from '../../admin/chunk.ts'
import { useSystem } from '../../admin/system.ts'
import { blocks, type Block } from './blocks.ts'

const PARTS: ReadonlyMap<Block, ComponentType> = new Map(blocks.map(block => [block, chunk(block.load)]))

/** The default page: blocks by right, or the company list where the property `defaultPage` says so (foundations §2.2). */
export function Dashboard() {
  const translate = useTranslate()
  const { can, may } = useMay()
  const { variables, isKnown } = useSystem()
  if (!isKnown) return <Waiting />
  const companies = pathOf(company, 'list')
  if (variables.defaultPage === 'company' && companies && may(company, 'read')) return <Navigate to={companies} replace />
  const seen = blocks.filter(block => can(block.right))
  return (
    <>
      <PageTitle title={translate('nerud.shell.dashboard.title')} />
      {seen.length === 0 && <Typography color="textSecondary">{translate('nerud.shell.dashboard.welcome')}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        {seen.map(block => {
          const Part = PARTS.get(block)!
          return (
            <Box key={block.name} sx={{ minWidth: 0, ...(block.wide && { gridColumn: '1 / -1' }) }}>
              <Suspense fallback={<Waiting />}>
                <Part />
              </Suspense>
            </Box>
          )
        })}
      </Box>
    </>
  )
}
