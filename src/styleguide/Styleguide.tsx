import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PageTitle } from '../admin/page/PageTitle.tsx'
import type { Density } from '../admin/theme/themes.ts'
import { Buttons, Chips, Inputs, Messages } from './controls.tsx'
import { Scales, Tones } from './Scales.tsx'
import { Rows } from './Rows.tsx'

const Part = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Paper component="section" aria-label={name} sx={{ p: 2, minWidth: 0 }}>
    <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
      {name}
    </Typography>
    {children}
  </Paper>
)

const DENSITIES: readonly Density[] = ['normal', 'compact']

/** All elements of the visual system in all states, for those who build screens (`docs/face.md`); only in development. */
export function Styleguide() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title="Styleguide" />
      <Part name="Scales">
        <Scales />
      </Part>
      <Part name="Tones">
        <Tones />
      </Part>
      {DENSITIES.map(density => (
        <Box key={density} data-density={density} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Part name={`Buttons, ${density}`}>
            <Buttons />
          </Part>
          <Part name={`Inputs, ${density}`}>
            <Inputs />
          </Part>
          <Part name={`Chips and tabs, ${density}`}>
            <Chips />
          </Part>
        </Box>
      ))}
      <Part name="Rows">
        <Rows />
      </Part>
      <Part name="Messages">
        <Messages />
      </Part>
    </Box>
  )
}
