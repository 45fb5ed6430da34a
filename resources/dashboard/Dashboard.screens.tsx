import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { pathOf } from '#resource'
import { company } from '#resources/companies/company/company'
import { messageOf } from '#admin/api.ts'
import { readStored } from '#admin/browserStorage.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useMay } from '#admin/authProvider.ts'
import { PageTitle, PageLoading } from '#admin/page/PageTitle.tsx'
import { withPrefetch, prefetchOf, type Destination, type PrefetchContext } from '#admin/ahead/prefetch.ts'
import { chunk, type Chunk } from '#admin/chunk.ts'
import { useSystem } from '#admin/data/provider.ts'
import { useDeferred } from '#admin/page/Deferred.tsx'
import { arrangedNames, useArrangement, type Arranging, mySettingsRead } from './mySettings.screens.ts'
import { blocks as all, blocksFor, blocksInView, placedFor, TWO_COLUMNS_FROM, type Block, type PlacedBlock } from './blocks.screens.ts'
import { FirstSteps, STEPS_OVER, stepsRead, useSteps } from './FirstSteps.screens.tsx'
import { useWaiting, waitingRead } from './figures.screens.ts'

/** Blocks are in two columns. */
const DESK = `@media (min-width: ${TWO_COLUMNS_FROM}px)`

const PARTS: ReadonlyMap<string, Chunk<object>> = new Map(all.map(block => [block.name, chunk(block.load)]))

const Setup = chunk(() => import('./Setup.screens.tsx').then(module => module.Setup))

/** The button that opens the setup, or the setup of the page. */
function Arrange({ of, blocks }: { readonly of: Arranging; readonly blocks: readonly Block[] }) {
  const t = useTranslate()
  const notify = useNotify()
  const { readOnly } = useMay()
  // In read-only mode nothing is saved.
  if (readOnly) return null
  if (!of.isOpen)
    return (
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: -1, mb: 0.5 }}>
        <Button size="small" startIcon={<TuneIcon />} onClick={of.open}>
          {t('nerud.screens.dashboard.setup.open')}
        </Button>
      </Box>
    )
  return (
    <Suspense fallback={null}>
      <Setup
        blocks={blocks}
        hidden={of.arrangement.hidden}
        isKeeping={of.isKeeping}
        onChange={of.change}
        onReset={of.reset}
        onCancel={of.cancel}
        onDone={() => void of.done().catch((error: unknown) => notify(messageOf(error), { type: 'error' }))}
      />
    </Suspense>
  )
}

/** How long no query may run before the page counts as loaded, in milliseconds. */
const SETTLED_MS = 400

/** Whether all figures are loaded. `isAll`: all blocks are rendered. */
function useIsOver(isAll: boolean): boolean {
  const isWaiting = useIsFetching() > 0 || !isAll
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isWaiting || isOver) return undefined
    const timer = setTimeout(() => setOver(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isOver])
  return isOver
}

/** A block in its place, with its height reserved from the start, unless it turns out to be empty. */
const Placed = memo(({ block: { name, isWide, height, narrow }, isShown }: { readonly block: PlacedBlock; readonly isShown: boolean }) => {
  const Part = PARTS.get(name)!
  return (
    <Box
      sx={{
        minWidth: 0,
        minHeight: `calc(var(--reserved, 1) * ${narrow}px)`,
        [DESK]: { minHeight: height },
        '&&:has([data-empty])': { minHeight: 0 },
        ...(isWide && { gridColumn: '1 / -1' }),
      }}
    >
      <Suspense fallback={null}>{isShown && <Part />}</Suspense>
    </Box>
  )
})

/** The blocks, those in view first: the ones below take as long again. When all figures are loaded, empty blocks give up their reserved height in one column. */
const Grid = ({ blocks, above }: { readonly blocks: readonly PlacedBlock[]; readonly above: ReactNode }) => {
  const isAll = useDeferred()
  const isOver = useIsOver(isAll)
  const [inView] = useState(() => blocksInView(blocks, window))
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        [DESK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        ...(isOver && { '--reserved': 0 }),
      }}
    >
      {above && <Box sx={{ gridColumn: '1 / -1' }}>{above}</Box>}
      {blocks.map(block => (
        <Placed key={block.name} block={block} isShown={isAll || inView.has(block.name)} />
      ))}
    </Box>
  )
}

/** The blocks that the user may see, in their own arrangement; above them the first steps in an empty database. */
function Blocks() {
  const translate = useTranslate()
  const { can } = useMay()
  const steps = useSteps()
  const arranging = useArrangement()
  const waiting = useWaiting()
  const placed = placedFor(can, arranging.arrangement)
  const [hasCome, setCome] = useState(() => placed.every(block => PARTS.get(block.name)?.loaded()))
  const names = placed.map(block => block.name).join()
  useEffect(() => {
    const parts = names.split(',').flatMap(name => PARTS.get(name) ?? [])
    void Promise.allSettled(parts.map(part => part.ahead())).then(() => setCome(true))
  }, [names])
  // Wait for everything above the blocks, which would otherwise be moved down.
  if (!steps.isKnown || !arranging.isKnown || !waiting.isKnown || !hasCome) return <PageLoading />
  return (
    <>
      <PageTitle title={translate('nerud.shell.dashboard.title')} />
      <Arrange of={arranging} blocks={arrangedNames(blocksFor(can), arranging.arrangement)} />
      <Grid blocks={placed} above={steps.shown.length > 0 && <FirstSteps {...steps} />} />
    </>
  )
}

function Page() {
  const { may } = useMay()
  const { variables, isKnown } = useSystem()
  if (!isKnown) return <PageLoading />
  const companies = pathOf(company, 'list')
  if (variables.defaultPage === 'company' && companies && may(company, 'read')) return <Navigate to={companies} replace />
  return <Blocks />
}

/** The queries of the page: the arrangement and pending counts first, then the blocks in view. */
function wants(who: PrefetchContext, where: Destination) {
  const { provider, may, app } = who
  const steps = stepsRead(provider, app.resources, may)
  const isOver = readStored(`RaStore.user.${may.userId}.${STEPS_OVER}`) === 'true'
  const inView = blocksInView(placedFor(may.can), window)
  const blocks = [...inView].flatMap(name => prefetchOf(PARTS.get(name)!.loaded())?.(who, where) ?? [])
  return [mySettingsRead(provider, may.userId), waitingRead(provider, may), ...(steps.enabled && !isOver ? [steps] : []), ...blocks]
}

/** The default page: blocks by right, or the list of companies if the property `defaultPage` says so (foundations §2.2). */
export const Dashboard = withPrefetch(Page, wants)
