// Makes packages/kyverno/src/engine/pod-security/workload-type-table.ts: the types of Go that a Pod, a Deployment and a CronJob decode into.
//
//	go mod init table && cp .../make-workload-type-table.go . && go get k8s.io/api@v0.36.3 && go run . > .../workload-type-table.ts
//
// in an empty directory elsewhere. How the text is to be read stands in workload-types.ts beside the table.
package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
)

const lineLength = 138

// decodesItself has the types with an UnmarshalJSON of their own, which the reader of the table knows by name.
var decodesItself = []string{"resource.Quantity", "intstr.IntOrString", "v1.Time", "v1.FieldsV1"}

func main() {
	types := map[string]string{}
	for _, root := range []any{corev1.Pod{}, appsv1.Deployment{}, batchv1.CronJob{}} {
		describe(reflect.TypeOf(root), types)
	}
	names := make([]string, 0, len(types))
	for name := range types {
		names = append(names, name)
	}
	slices.Sort(names)
	fmt.Print(head)
	for _, name := range names {
		fmt.Println(broken(strings.ReplaceAll(name+"="+types[name], "v1.", "")))
	}
	fmt.Print("`;\n")
}

const head = "/**\n" +
	" * The types that a Pod, a Deployment and a CronJob of Kubernetes 1.36 decode into, in the notation that `workloadType` reads.\n" +
	" * Made by tools/make-workload-type-table.go.\n" +
	" */\n" +
	"export const WORKLOAD_TYPE_TABLE = `\n"

// describe names a type, and notes what it holds if nobody knows it by its name.
func describe(each reflect.Type, types map[string]string) string {
	name := each.String()
	if _, known := types[name]; known || slices.Contains(decodesItself, name) {
		return name
	}
	switch each.Kind() {
	case reflect.Pointer:
		return describe(each.Elem(), types)
	case reflect.Slice:
		return "[]" + describe(each.Elem(), types)
	case reflect.Map:
		text := "map[" + each.Key().String() + "]" + describe(each.Elem(), types)
		if each.Name() == "" {
			return text
		}
		types[name] = text
	case reflect.Struct:
		types[name] = ""
		fields := make([]string, 0, each.NumField())
		for index := range each.NumField() {
			fields = append(fields, describeField(each.Field(index), types))
		}
		types[name] = strings.Join(fields, " ")
	}
	return name
}

func describeField(field reflect.StructField, types map[string]string) string {
	fieldType := describe(field.Type, types)
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	if name == "" {
		return "+" + fieldType
	}
	if fieldType == "string" {
		return name
	}
	return name + ":" + fieldType
}

// broken breaks a long line at blanks; what follows is indented.
func broken(line string) string {
	var lines []string
	current := ""
	for _, word := range strings.Split(line, " ") {
		switch {
		case current == "":
			current = word
		case len(current)+1+len(word) > lineLength:
			lines = append(lines, current)
			current = " " + word
		default:
			current += " " + word
		}
	}
	return strings.Join(append(lines, current), "\n")
}
