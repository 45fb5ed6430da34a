/** Tells the browser too that a box is ticked in part, since the library only draws it so: the `slotProps` of a check box. */
export const indeterminate = (isPartly: boolean) => ({
  input: {
    ref: (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isPartly
    },
  },
})
