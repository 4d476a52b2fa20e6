/** Makes something of an object when it is first asked for, and gives the same for as long as the object is there. */
export function oncePer<Subject extends object, Result>(make: (subject: Subject) => Result): (subject: Subject) => Result {
  const made = new WeakMap<Subject, { readonly result: Result }>();
  return (subject) => {
    const known = made.get(subject);
    if (known) return known.result;
    const result = make(subject);
    made.set(subject, { result });
    return result;
  };
}
