/** What the words of the language do. */
export const keywordTexts: Readonly<Record<string, string>> = {
  and: 'True if both sides are: gives the first side that decides.',
  break: 'Leaves the innermost loop.',
  continue: 'Goes on with the next item of the innermost loop.',
  def: 'Defines a function. What is up to its `end`, YAML or code, is what it gives.',
  elif: 'Another condition, if those before do not hold.',
  else: 'What holds if no condition does.',
  end: 'Ends the innermost `if`, `for`, `while` or `def`.',
  for: 'Repeats what is up to its `end` for each item.',
  if: 'What is up to its `end` is there only if the condition holds.',
  in: 'Whether an item is in a list, a key in a dict, a part in a text; in `for`, what is gone through.',
  lambda: 'A function without a name, of one expression.',
  load: 'Makes names of a module (`"@ytt:data"`), of a file of this library or of a private library (`"@name:file"`) known.',
  not: 'True if what follows is not.',
  or: 'True if one side is: gives the first side that decides.',
  return: 'Leaves the function, with a value.',
  while: 'Repeats what is up to its `end` as long as the condition holds.',
};
