package main

import (
	_ "embed"
	"strconv"
	"strings"
)

// choices.txt: name ¦ section ¦ values (the first is the default) ¦ question
//
//go:embed choices.txt
var choicesText string

// faults.txt: name ¦ section ¦ depth ¦ operations ¦ sentence ¦ what the server does
//
//go:embed faults.txt
var faultsText string

type choice struct {
	Name     string   `json:"name"`
	Section  string   `json:"section"`
	Question string   `json:"question"`
	Values   []string `json:"values"`
	Default  string   `json:"default"`
}

type fault struct {
	Name       string   `json:"name"`
	Section    string   `json:"section"`
	Sentence   string   `json:"sentence"`
	Says       string   `json:"says"`
	Operations []string `json:"operations"`
	Depth      int      `json:"depth"`
}

var (
	choices []choice
	faults  []fault
)

func rows(text string) (out [][]string) {
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		out = append(out, strings.Split(line, " ¦ "))
	}
	return out
}

func init() {
	for _, f := range rows(choicesText) {
		values := strings.Split(f[2], ",")
		choices = append(choices, choice{f[0], f[1], f[3], values, values[0]})
	}
	for _, f := range rows(faultsText) {
		depth, _ := strconv.Atoi(f[2])
		faults = append(faults, fault{f[0], f[1], f[4], f[5], strings.Split(f[3], "; "), depth})
	}
}
