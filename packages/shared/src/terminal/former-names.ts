/**
 * Reads what a program of an earlier version wrote. Give it to `z.preprocess`.
 * @param former the name that the field had  @param name the name that it has
 * @returns the object with the field under its name of today; anything else as it is
 */
export const formerly =
  (former: string, name: string) =>
  (input: unknown): unknown => {
    if (typeof input !== 'object' || input === null || !Object.hasOwn(input, former) || Object.hasOwn(input, name))
      return input
    const { [former]: value, ...rest } = input as Record<string, unknown>
    return { ...rest, [name]: value }
  }
