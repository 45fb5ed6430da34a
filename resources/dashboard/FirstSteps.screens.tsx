import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore, useTranslate } from 'react-admin'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { sourceUnder, type Source, readListPage } from '#admin/list/source.ts'
import type { FilterValues, Resource, Rights, Resources } from '#resource'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { useMay, type May } from '#admin/authProvider.ts'
import { useResources } from '#admin/resourceContext.tsx'
import { Tile } from './Tile.screens.tsx'

/** A link of a step: its translation key, address and right. */
interface StepWay {
  readonly word: 'open' | 'add' | 'file'
  readonly to: string
}
/** A first step in an empty database: who may do it, where, and the records that show it is done. */
interface Step {
  readonly name: string
  readonly right: Rights
  readonly resource: string
  readonly filter?: FilterValues
  /** Only records of our own company count. */
  readonly ofOwn?: string
  readonly ways: readonly StepWay[]
}

/** What must exist before the first waybill, in order of dependency. */
const steps: readonly Step[] = [
  {
    name: 'requisites',
    right: ['COMPANY_UPD'],
    resource: 'companyRequisite',
    ofOwn: 'owner',
    ways: [{ word: 'open', to: `/company/list/${OWN_COMPANY}` }],
  },
  {
    name: 'companies',
    right: ['COMPANY_UPD'],
    resource: 'company',
    filter: { kind: ['client'] },
    ways: [
      { word: 'add', to: '/company/create' },
      { word: 'file', to: '/company/import' },
    ],
  },
  { name: 'points', right: ['POINT_UPD'], resource: 'point', ways: [{ word: 'add', to: '/point/create' }] },
  { name: 'products', right: ['GOODS_ADD'], resource: 'product', ways: [{ word: 'add', to: '/product/create' }] },
  { name: 'prices', right: ['GOODS_ADD'], resource: 'productPrice', ways: [{ word: 'open', to: '/product/list' }] },
  { name: 'vehicles', right: ['CAR_UPD'], resource: 'vehicle', ways: [{ word: 'add', to: '/vehicle/create' }] },
  { name: 'drivers', right: ['ACCOUNT_UPD'], resource: 'account', filter: { driver: '1' }, ways: [{ word: 'add', to: '/account/create' }] },
  { name: 'deal', right: ['DEAL_ADD'], resource: 'deal', ways: [{ word: 'add', to: '/deals/create' }] },
]

/** The source of a step's records. */
const sourceOf = (resource: Resource, { filter, ofOwn }: Step): Source => ({
  ...(ofOwn === undefined ? { resource } : sourceUnder(resource, ofOwn, OWN_COMPANY)),
  ...(filter && { fixed: filter }),
})

/** The first steps that the user may do, and which are done; `isKnown` once it is clear whether they are shown. */
interface Steps {
  readonly isKnown: boolean
  readonly shown: readonly { readonly step: Step; readonly isDone: boolean }[]
  readonly dismiss: () => void
}

const NONE: Steps['shown'] = []

/** The store key that there is nothing to show. */
export const STEPS_OVER = 'dashboard.stepsOver'

/** The query for which steps are done; none once a waybill exists. Only for users who enter data. */
export function stepsRead(provider: DeclaredDataProvider, resources: Resources, { can, may }: May) {
  const mine = steps.filter(step => can(step.right) && may(resources[step.resource]!, 'read'))
  const deal = steps.at(-1)!
  return {
    queryKey: ['dashboard', 'steps', mine.map(step => step.name)],
    queryFn: async ({ signal }: WithSignal): Promise<Steps['shown']> => {
      const has = async (step: Step): Promise<boolean> =>
        (await readListPage(provider, sourceOf(resources[step.resource]!, step), { query: '', filter: {}, sort: [] }, { size: 1, signal }))
          .data.length > 0
      return (await has(deal)) ? NONE : Promise.all(mine.map(async step => ({ step, isDone: await has(step) })))
    },
    meta: { shows: mine.map(step => step.resource) },
    enabled: mine.length > 0 && may(resources[deal.resource]!, 'read'),
    retry: false,
  }
}

/** Asks until the first waybill exists; then stores in the browser that there is nothing to show. */
export function useSteps(): Steps {
  const [isOver, setOver] = useStore(STEPS_OVER, false)
  const read = stepsRead(useProvider(), useResources(), useMay())
  const isEnabled = !isOver && read.enabled
  const { data, isError } = useQuery({ ...read, enabled: isEnabled })
  useEffect(() => {
    if (data?.length === 0) setOver(true)
  }, [data, setOver])
  return { isKnown: !isEnabled || data !== undefined || isError, shown: isEnabled ? (data ?? NONE) : NONE, dismiss: () => setOver(true) }
}

/** The first steps in an empty database, in order; a step is done when its records exist. */
export function FirstSteps({ shown, dismiss }: Pick<Steps, 'shown' | 'dismiss'>) {
  const t = useTranslate()
  const say = (key: string, more?: Record<string, unknown>): string => t(`nerud.screens.dashboard.steps.${key}`, more)
  const next = shown.findIndex(one => !one.isDone)
  return (
    <Tile
      title={say('title')}
      aside={
        <Button size="small" onClick={dismiss}>
          {say('dismiss')}
        </Button>
      }
    >
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {say('note', { done: shown.filter(one => one.isDone).length, all: shown.length })}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ step, isDone }, at) => (
          <Box
            component="li"
            key={step.name}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              minHeight: 44,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            {isDone ? (
              <CheckCircleIcon fontSize="small" color="success" titleAccess={say('isDone')} />
            ) : (
              <CircleIcon fontSize="small" color="disabled" aria-hidden />
            )}
            <Typography sx={{ flex: '1 1 200px', ...(isDone ? { color: 'text.secondary' } : at === next && { fontWeight: 600 }) }}>
              {at + 1}. {say(step.name)}
            </Typography>
            {!isDone &&
              step.ways.map((way, which) => (
                <Button
                  key={way.to}
                  component={Link}
                  to={way.to}
                  size="small"
                  variant={at === next && which === 0 ? 'contained' : 'text'}
                  aria-label={`${say(way.word)}: ${say(step.name)}`}
                >
                  {say(way.word)}
                </Button>
              ))}
          </Box>
        ))}
      </Box>
    </Tile>
  )
}
